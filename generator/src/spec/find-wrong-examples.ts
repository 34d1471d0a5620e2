import { parseTemplate } from "@mcp-gen/runtime";
import type { Schema, SpecDocument, SpecParam } from "./document.js";
import { faultInValue } from "./fault-in-value.js";
import { brokenRule, readParamType, textOf, type ParamType } from "./param-type.js";
import type { Path, Problem } from "./problem.js";
import { resolveRef, resolveRefAt, type Resolved } from "./ref.js";
import { schemasOf } from "./schemas-of.js";
import { sharedParams } from "./shared-params.js";
import { everySchemaIn } from "./subschemas.js";

/** Examples that their schema refuses, and examples of params that no URI can hold. */
export function findWrongExamples(document: SpecDocument): Problem[] {
  return [
    ...schemasOf(document).flatMap(([path, schema]) =>
      path.includes("params") ? [] : inSchema(document, schema, path),
    ),
    ...sharedParams(document).flatMap(([path, param]) => inParam(document, param, path, undefined)),
    ...Object.entries(document.resources).flatMap(([key, { uri, params = {} }]) =>
      Object.entries(params).flatMap(([name, param]) =>
        inParam(document, param, ["resources", key, "params", name], uri),
      ),
    ),
  ];
}

function inSchema(document: SpecDocument, schema: Schema, path: Path): Problem[] {
  return everySchemaIn(schema).flatMap(([way, one]) => {
    const at = [...path, ...way];
    const examples: [unknown, Path][] = [
      [one.example, [...at, "example"]],
      ...(one.examples ?? []).map((example, index): [unknown, Path] => [example, [...at, "examples", index]]),
    ];
    return examples.flatMap(([example, place]): Problem[] => {
      const fault = example === undefined ? undefined : faultInValue(document, one, example);
      if (fault === undefined) return [];
      const name = fault.path.length === 0 ? "The example" : `In the example, ${nameOf(fault.path)}`;
      const message = `${name} ${fault.rule}`;
      const help = "write a value that fits the schema";
      const where = { path: [...place, ...fault.path], part: "value" } as const;
      return [{ code: "example-wrong", severity: "warning", message, help, ...where }];
    });
  });
}

function nameOf(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}

/** @param uri - that the param is of; a shared param is of none */
function inParam(document: SpecDocument, param: SpecParam, path: Path, uri: string | undefined): Problem[] {
  const name = String(path.at(-1));
  const found = resolveRefAt(document, param.schema ?? true, [...path, "schema"]);
  const result = found && readParamType(found.schema, (inner) => resolveRef(document, inner));
  if (found === undefined || result?.kind !== "type") return [];
  return examplesOf(param, found, path).flatMap(([example, at]): Problem[] => {
    const place = { code: "example-wrong", severity: "warning", path: at, part: "value" } as const;
    const rule = brokenRule(result.type, example);
    if (rule !== undefined) {
      return [{ ...place, message: `The example of ${name} ${rule}`, help: helpFor(result.type, example) }];
    }
    const fault = uri === undefined ? undefined : faultInUri(uri, name, param, textOf(result.type, example));
    return fault === undefined ? [] : [{ ...place, message: fault, help: "write a value that the URI can hold" }];
  });
}

/** Those of the param, and those of its schema. */
function examplesOf({ example }: SpecParam, { schema, pathTo }: Resolved, path: Path): [value: unknown, at: Path][] {
  const own = typeof schema === "object" ? schema : {};
  const found: [unknown, Path][] = [
    [example, [...path, "example"]],
    [own.example, pathTo("example")],
    ...(own.examples ?? []).map((one, index): [unknown, Path] => [one, [...pathTo("examples"), index]]),
  ];
  return found.filter(([value]) => value !== undefined);
}

function helpFor(type: ParamType, example: unknown): string {
  const isBare = typeof example === "number" || typeof example === "boolean";
  return type.kind === "string" && isBare ? `put it in quotes, "${example}"` : "write a value that fits the schema";
}

function faultInUri(uri: string, name: string, { traversal }: SpecParam, text: string): string | undefined {
  const isInQuery = parseTemplate(uri).query?.names.includes(name) ?? false;
  if (text === "" && !isInQuery) return `No URI has an empty ${name}`;
  const isDotted = traversal !== "allow" && /(?:^|[/\\])\.{1,2}(?:$|[/\\])/.test(text);
  return isDotted ? `${uri} refuses . and .. in ${name}` : undefined;
}
