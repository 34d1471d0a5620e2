import type { Schema, SchemaObject, SchemaType } from "../../spec/document.js";
import { componentOf } from "../../spec/ref.js";
import { comment } from "../comment.js";
import { lineWidth, memberKey } from "../literal.js";
import type { CompiledType } from "./compile-type.js";
import { literalType } from "./literal-type.js";

/** A type as text, and what holds it together: that decides where it needs parentheses. */
interface Printed {
  readonly text: string;
  readonly kind: "single" | "union" | "intersection";
}

const unknown: Printed = { text: "unknown", kind: "single" };

/** The type of a schema, each reference by its name: one walk over the schema, and nothing else to load. */
export function printType(schema: Schema, typeNames: ReadonlyMap<string, string>): CompiledType {
  const { text, kind } = print(schema, typeNames, 0);
  const isInterface = kind === "single" && text.startsWith("{") && text.endsWith("}");
  return { keyword: isInterface ? "interface" : "type", type: text };
}

function print(schema: Schema, typeNames: ReadonlyMap<string, string>, indent: number): Printed {
  if (typeof schema === "boolean") return { text: schema ? "unknown" : "never", kind: "single" };
  const values = "const" in schema ? [schema["const"]] : schema.enum;
  if (values !== undefined) {
    const types = [...new Set(values.map((value) => literalType([value])))];
    return nullable(union(types.map((text) => ({ text, kind: "single" }))), schema);
  }
  const component = schema.$ref === undefined ? undefined : componentOf(schema.$ref);
  const name = component === undefined ? undefined : typeNames.get(component);
  const inside = (child: Schema): Printed => print(child, typeNames, indent);
  const own = ownType(schema, typeNames, indent);
  const parts = [
    ...(name === undefined ? [] : [{ text: name, kind: "single" } as const]),
    ...(own === undefined ? [] : [own]),
    ...(schema.allOf ?? []).map(inside),
    ...(schema.anyOf === undefined ? [] : [union(schema.anyOf.map(inside))]),
    ...(schema.oneOf === undefined ? [] : [union(schema.oneOf.map(inside))]),
  ];
  const known = parts.filter(({ text }) => text !== "unknown");
  // An object of which nothing is known says nothing beside what else is.
  const telling = known.filter(({ text }) => !isAnyObject(text));
  return nullable(intersection(telling.length > 0 ? telling : known), schema);
}

function isAnyObject(text: string): boolean {
  return /^\{\s*\[k: string\]: unknown;\s*\}$/.test(text);
}

/** What `type` and the keywords that go with it say; nothing where they say nothing. */
function ownType(schema: SchemaObject, typeNames: ReadonlyMap<string, string>, indent: number): Printed | undefined {
  const types = schema.type === undefined ? inferredTypes(schema) : [schema.type].flat();
  if (types.length === 0) return undefined;
  return union(types.map((type) => single(type, schema, typeNames, indent)));
}

function inferredTypes({
  properties,
  additionalProperties,
  patternProperties,
  items,
  prefixItems,
}: SchemaObject): SchemaType[] {
  if (properties !== undefined || patternProperties !== undefined) return ["object"];
  if (typeof additionalProperties === "object") return ["object"];
  return items !== undefined || prefixItems !== undefined ? ["array"] : [];
}

function single(
  type: SchemaType,
  schema: SchemaObject,
  typeNames: ReadonlyMap<string, string>,
  indent: number,
): Printed {
  switch (type) {
    case "integer":
    case "number":
      return { text: "number", kind: "single" };
    case "string":
    case "boolean":
    case "null":
      return { text: type, kind: "single" };
    case "array":
      return arrayType(schema, typeNames, indent);
    case "object":
      return objectType(schema, typeNames, indent);
  }
}

function arrayType(
  { items, prefixItems }: SchemaObject,
  typeNames: ReadonlyMap<string, string>,
  indent: number,
): Printed {
  const rest = isList(items) ? undefined : items;
  const first = prefixItems ?? (isList(items) ? items : undefined);
  if (first !== undefined) {
    const members = first.map((child) => print(child, typeNames, indent).text);
    const others =
      rest === undefined ? ["...unknown[]"] : rest === false ? [] : [`...${arrayOf(print(rest, typeNames, indent))}`];
    return {
      text: `[${[...members.map((text) => `(${text})?`.replace(/^\(([\w.]+)\)\?$/, "$1?")), ...others].join(", ")}]`,
      kind: "single",
    };
  }
  return { text: arrayOf(rest === undefined ? unknown : print(rest, typeNames, indent)), kind: "single" };
}

function isList(items: SchemaObject["items"]): items is readonly Schema[] {
  return Array.isArray(items);
}

function arrayOf({ text, kind }: Printed): string {
  return kind === "single" ? `${text}[]` : `(${text})[]`;
}

function objectType(schema: SchemaObject, typeNames: ReadonlyMap<string, string>, indent: number): Printed {
  const { properties = {}, additionalProperties } = schema;
  const required = new Set<unknown>(Array.isArray(schema["required"]) ? schema["required"] : []);
  const inner = indent + 2;
  const members = Object.entries(properties).map(([key, child]) => {
    const { text } = print(child, typeNames, inner);
    const head = `${" ".repeat(inner)}${memberKey(key)}${required.has(key) ? "" : "?"}:`;
    return `${docOf(child, inner)}${breakUnion(head, text, inner)};\n`;
  });
  const others = [
    ...Object.values(schema.patternProperties ?? {}),
    ...(additionalProperties === undefined || additionalProperties === false ? [] : [additionalProperties]),
  ];
  const isOpen = others.length > 0 || (members.length === 0 && additionalProperties !== false && isAlone(schema));
  if (isOpen) {
    // Whatever is named has to fit what is not.
    const { text } =
      members.length > 0 || others.length === 0 ? unknown : union(others.map((one) => print(one, typeNames, inner)));
    members.push(`${" ".repeat(inner)}[k: string]: ${text};\n`);
  }
  return { text: members.length === 0 ? "{}" : `{\n${members.join("")}${" ".repeat(indent)}}`, kind: "single" };
}

/** Whether nothing else says what an object holds. */
function isAlone({ allOf, anyOf, oneOf, $ref }: SchemaObject): boolean {
  return (allOf ?? anyOf ?? oneOf ?? $ref) === undefined;
}

function docOf(schema: Schema, indent: number): string {
  if (typeof schema === "boolean") return "";
  const { description, deprecated = false, default: fallback, example } = schema;
  return comment({ text: [description], deprecated, fallback, example }, indent);
}

/** A union that is too long for its line gets a line for each member. */
function breakUnion(head: string, text: string, indent: number): string {
  if (
    head.length + text.length + 2 <= lineWidth ||
    text.includes("\n") ||
    !/^("(?:[^"\\]|\\.)*"|[\w$[\]]+)( \| |$)/.test(text)
  ) {
    return `${head} ${text}`;
  }
  const members =
    text
      .match(/"(?:[^"\\]|\\.)*"|[^"|]+/g)
      ?.map((member) => member.trim())
      .filter((member) => member !== "") ?? [];
  // Put together again it has to be what it was: a member may hold a bar of its own.
  if (members.length < 2 || members.join(" | ") !== text) return `${head} ${text}`;
  return head + members.map((member) => `\n${" ".repeat(indent + 2)}| ${member}`).join("");
}

function nullable(printed: Printed, { nullable: isNullable }: SchemaObject): Printed {
  return isNullable === true && printed.text !== "unknown"
    ? union([printed, { text: "null", kind: "single" }])
    : printed;
}

function union(members: readonly Printed[]): Printed {
  if (members.some(({ text }) => text === "unknown")) return unknown;
  const texts = [...new Set(members.flatMap(({ text, kind }) => (kind === "intersection" ? `(${text})` : text)))];
  const [first] = members;
  if (texts.length === 1 && first !== undefined) return first;
  return { text: texts.length === 0 ? "never" : texts.join(" | "), kind: texts.length === 0 ? "single" : "union" };
}

function intersection(members: readonly Printed[]): Printed {
  const texts = [...new Set(members.map(({ text, kind }) => (kind === "union" ? `(${text})` : text)))];
  const [first] = members;
  if (texts.length === 1 && first !== undefined) return first;
  return texts.length === 0 ? unknown : { text: texts.join(" & "), kind: "intersection" };
}
