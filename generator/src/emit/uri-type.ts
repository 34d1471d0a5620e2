import { expand } from "@mcp-gen/runtime";
import type { Param, Resource } from "../model/model.js";
import type { ParamType } from "../spec/param-type.js";
import { quote } from "./literal.js";

/** The URIs of a resource as links write them. */
export interface UriShape {
  /** Their type: a literal, or a template literal with a hole for each variable. */
  readonly type: string;
  /** An expression that is true of those texts that have the type, of the variable `uri`. */
  readonly test: string;
}

/** How many values of an enum a type spells out: alternatives multiply. */
const mostValues = 20;

/** What stands for a variable: how its texts are typed, and a pattern of just these. */
interface Hole {
  readonly type: string;
  readonly pattern: string;
}

const anyText: Hole = { type: "${string}", pattern: "[^]+" };

/** Found once for each resource, of which the type goes to one file and the test to another. */
const known = new WeakMap<Resource, UriShape>();

export function uriShape(resource: Resource): UriShape {
  const shape = known.get(resource) ?? findShape(resource);
  known.set(resource, shape);
  return shape;
}

function findShape({ template, params, uri }: Resource): UriShape {
  const parts = splitAtVariables(template, uri);
  if (parts === undefined) return { type: "string", test: "true" };
  const { literals, encode } = parts;
  const holes = template.names.map((name) =>
    holeOf(params.find((param) => param.name === name)?.type, (text) => encode(name, text)),
  );
  const fill = (escape: (text: string) => string, part: keyof Hole): string =>
    literals.map((literal, index) => escape(literal) + (holes[index]?.[part] ?? "")).join("");

  const type = fill(escapeTemplate, "type");
  const pattern = fill(escapePattern, "pattern");
  const query = queryOf(params, template.query?.names ?? [], literals.join("").includes("?") ? "&" : "?");
  const text = literals.join("");
  if (query === undefined && holes.length === 0) return { type: quote(text), test: `uri === ${quote(text)}` };
  const types = [
    ...(query?.isRequired === true ? [] : [holes.length === 0 ? quote(text) : `\`${type}\``]),
    ...(query === undefined ? [] : [`\`${type}${query.start}\${string}\``]),
  ];
  const given = query === undefined ? "" : `${escapePattern(query.start)}[^]*`;
  const tail = query === undefined || query.isRequired ? given : `(?:${given})?`;
  return { type: types.join(" | "), test: `${new RegExp(`^${pattern}${tail}$`)}.test(uri)` };
}

function queryOf(
  params: readonly Param[],
  names: readonly string[],
  start: string,
): { start: string; isRequired: boolean } | undefined {
  if (names.length === 0) return undefined;
  return {
    start,
    isRequired: params.some(({ name, presence }) => names.includes(name) && presence.kind === "required"),
  };
}

/**
 * The literals around the variables of the path, as `expand` writes them, and how it writes a variable's value.
 *
 * @returns nothing where no letter is left to stand for a variable
 */
function splitAtVariables(
  template: Resource["template"],
  uri: string,
): { literals: string[]; encode: (name: string, text: string) => string | undefined } | undefined {
  const letter = Array.from("zqxjkvwyZQXJKVWY0123456789").find((one) => !uri.toLowerCase().includes(one.toLowerCase()));
  if (letter === undefined) return undefined;
  const standIns = template.names.map((name, index) => [name, letter.repeat(index + 1)] as const);
  const whole = expand(template, Object.fromEntries(standIns));
  const encode = (name: string, text: string): string | undefined => {
    const written = expand(template, { ...Object.fromEntries(standIns), [name]: text });
    const standIn = standIns.find(([one]) => one === name)?.[1] ?? "";
    const start = whole.search(new RegExp(`(?<!${letter})${standIn}(?!${letter})`));
    return written.slice(start, written.length - (whole.length - start - standIn.length));
  };
  return { literals: whole.split(new RegExp(`${letter}+`)), encode };
}

function holeOf(type: ParamType | undefined, encode: (text: string) => string | undefined): Hole {
  switch (type?.kind) {
    case "integer":
    case "number":
      return { type: "${number}", pattern: "-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?" };
    case "boolean":
      return { type: "${boolean}", pattern: "(?:true|false)" };
    case "enum": {
      const texts = type.values.map((value) => encodeSafely(encode, String(value)));
      if (texts.length > mostValues || texts.includes(undefined)) return anyText;
      const possible = texts.filter((text) => text !== undefined);
      return {
        type: `\${${possible.map(quote).join(" | ")}}`,
        pattern: `(?:${possible.map(escapePattern).join("|")})`,
      };
    }
    case "string":
    case "list":
    case undefined:
      return anyText;
  }
}

/** Some texts no URI can carry. */
function encodeSafely(encode: (text: string) => string | undefined, text: string): string | undefined {
  try {
    return encode(text);
  } catch {
    return undefined;
  }
}

function escapeTemplate(text: string): string {
  return text.replaceAll(/[\\`$]/g, "\\$&");
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
