import { parseTemplate, type Template } from "@mcp-gen/runtime";
import type { LinkedDocument, SpecDocument, SpecParam, SpecResource } from "../spec/document.js";
import { readParamType } from "../spec/param-type.js";
import { resolveRef, schemaOf } from "../spec/ref.js";
import type { Model, Param, Resource, Result } from "./model.js";
import { allocate, toFileName, toIdentifier, toTypeName } from "./names.js";
import { reachable } from "./reachable.js";

/** The model of a checked document. */
export function buildModel(document: LinkedDocument): Model {
  const entries = Object.entries(document.resources);
  const keys = entries.map(([key]) => key);
  const identifiers = allocate(keys, toIdentifier);
  const identifierOf = (key: string): string => identifiers.get(key) ?? key;
  const files = allocateFiles(keys, identifierOf);

  const results = entries.flatMap(([, { schema }]) => (schema === undefined ? [] : [schema]));
  const componentNames = reachable(document, results);
  const typeNames = allocate(
    [
      ...componentNames.map((name) => `component ${name}`),
      ...keys.flatMap((key) => roles.map((role) => `${role} ${key}`)),
      unionSlot,
    ],
    (slot) => typeNameOf(slot, identifierOf, document.names),
    (slot, name) => slot === `component ${name}` || slot === unionSlot,
  );
  const typeName = (slot: string): string => typeNames.get(slot) ?? slot;

  return {
    info: document.info,
    uriUnion: typeName(unionSlot),
    resources: entries.map(([key, spec]): Resource => {
      const template = parseTemplate(spec.uri);
      return {
        key,
        identifier: identifierOf(key),
        file: [...(spec.group === undefined ? [] : [spec.group]), files.get(key) ?? key].join("/"),
        uri: spec.uri,
        template,
        spec,
        params: readParams(document, spec, template),
        names: {
          params: typeName(`params ${key}`),
          linkParams: typeName(`linkParams ${key}`),
          result: typeName(`result ${key}`),
          uri: typeName(`uri ${key}`),
          schema: `${identifierOf(key)}ParamsSchema`,
        },
        result: readResult(spec),
      };
    }),
    components: componentNames.map((name) => ({
      typeName: typeName(`component ${name}`),
      schema: schemaOf(document, name) ?? true,
    })),
    typeNames: new Map(componentNames.map((name) => [name, typeName(`component ${name}`)])),
  };
}

/** Names that differ in case only are one file on some disks: of these, the one in lower case goes without a mark. */
function allocateFiles(keys: readonly string[], identifierOf: (key: string) => string): Map<string, string> {
  const fileOf = (key: string): string => toFileName(identifierOf(key));
  const folded = allocate(
    keys,
    (key) => fileOf(key).toLowerCase(),
    (key, name) => fileOf(key) === name,
  );
  return new Map(Array.from(folded, ([key, name]) => [key, fileOf(key) + name.slice(fileOf(key).length)]));
}

/** What a resource may need a type for. */
const roles = ["params", "linkParams", "result", "uri"] as const;

const suffixes: Readonly<Record<string, string>> = {
  params: "Params",
  linkParams: "LinkParams",
  result: "Result",
  uri: "Uri",
};

/** The union of all URIs. */
const unionSlot = "union of all URIs";

/** All type names come out of one allocation, so each slot says what it is for. */
function typeNameOf(
  slot: string,
  identifierOf: (key: string) => string,
  names: ReadonlyMap<string, string> | undefined,
): string {
  if (slot === unionSlot) return "ResourceUri";
  const space = slot.indexOf(" ");
  const role = slot.slice(0, space);
  const key = slot.slice(space + 1);
  return role === "component" ? toTypeName(names?.get(key) ?? key) : toTypeName(identifierOf(key)) + suffixes[role];
}

function readParams(document: SpecDocument, { params = {} }: SpecResource, template: Template): Param[] {
  const own = (name: string): SpecParam => (Object.hasOwn(params, name) ? (params[name] ?? {}) : {});
  return [
    ...template.names.map((name) => readParam(document, name, own(name), true)),
    ...(template.query?.names ?? []).map((name) => readParam(document, name, own(name), own(name).required === true)),
  ];
}

function readParam(document: SpecDocument, name: string, param: SpecParam, required: boolean): Param {
  const schema = resolveRef(document, param.schema ?? true) ?? true;
  const result = readParamType(schema, (inner) => resolveRef(document, inner));
  // The spec has been checked, so every param has a type.
  if (result.kind === "problem") throw new Error(result.message);
  const notes = typeof schema === "boolean" ? {} : schema;
  return {
    name,
    type: result.type,
    presence: required
      ? { kind: "required" }
      : result.fallback === undefined
        ? { kind: "optional" }
        : { kind: "default", value: result.fallback },
    description: param.description ?? notes.description,
    example: param.example ?? notes["example"],
    deprecated: param.deprecated ?? notes.deprecated ?? false,
    traversal: param.traversal === "allow",
  };
}

/** Types that are text though they are not named so. */
const textTypes =
  /([/+](xml|yaml)|^application\/(x-)?(yaml|ndjson|jsonl|json5|javascript|typescript|toml|sql|graphql|sh))\s*(;|$)/i;

/** What `schema` and `mimeType` say together. */
function readResult({ schema, mimeType }: SpecResource): Result {
  if (schema !== undefined) return { kind: "json", schema };
  if (mimeType === undefined) return { kind: "any" };
  if (/^text\//i.test(mimeType)) return { kind: "text" };
  // JSON without a schema may be anything.
  if (/[/+]json\s*(;|$)/i.test(mimeType)) return { kind: "any" };
  if (textTypes.test(mimeType)) return { kind: "text" };
  return { kind: "bytes" };
}
