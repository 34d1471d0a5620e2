import { define } from "../spec/define.js";
import type { SpecChoice, SpecRoute } from "../spec/document.js";
import type { Path } from "../spec/problem.js";
import { isObject, listIn, objectIn, textIn, type JsonObject } from "../spec/json.js";
import type { Operation } from "./operations.js";

/** Whether the operations of a choice become resources. */
export interface Rule {
  readonly choice: SpecChoice;
  readonly to: SpecRoute["to"];
  /** Where it is written: in the document itself, or in a spec that stands on it. */
  readonly of: "document" | "spec";
  readonly path: Path;
}

/** What a document's operations are chosen by. */
export interface Selection {
  readonly scheme?: string | undefined;
  /** The first that fits wins. */
  readonly rules: readonly Rule[];
  /** What no rule is for is left out. */
  readonly isClosed: boolean;
}

/** What is chosen from outside goes before what the document says of itself under `x-mcp`. */
export function selectionOf(document: JsonObject, spec: JsonObject = {}): Selection {
  const inside = objectIn(document["x-mcp"]);
  const rules = (key: string, to?: Rule["to"]): Rule[] => [
    ...rulesIn(spec[key], { of: "spec", path: [key] }, to),
    ...rulesIn(inside[key], { of: "document", path: ["x-mcp", key] }, to),
  ];
  const included = rules("include", "resource");
  return {
    scheme: textIn(spec["scheme"]),
    rules: [...rules("routes"), ...rules("exclude", "none"), ...included],
    isClosed: included.length > 0,
  };
}

function rulesIn(given: unknown, { of, path }: Pick<Rule, "of" | "path">, to?: Rule["to"]): Rule[] {
  return listIn(given).flatMap((value, index): Rule[] => {
    if (!isObject(value)) return [];
    const choice: Record<string, string> = {};
    for (const key of ["method", "path", "tag", "operationId"]) {
      const text = textIn(value[key]);
      if (text !== undefined) define(choice, key, text);
    }
    const target = to ?? (value["to"] === "none" ? "none" : "resource");
    return Object.keys(choice).length === 0 ? [] : [{ choice, to: target, of, path: [...path, index] }];
  });
}

export interface Router {
  readonly route: (operation: Operation) => Rule["to"];
  /** Rules that no operation has fitted. */
  readonly idle: () => readonly Rule[];
}

export function createRouter({ rules, isClosed }: Selection): Router {
  const globs = new Map(
    rules.map((rule) => [rule, rule.choice.path === undefined ? undefined : globToRegExp(rule.choice.path)]),
  );
  const used = new Set<Rule>();
  const fits = (rule: Rule, operation: Operation): boolean => {
    const { method, tag, operationId } = rule.choice;
    return (
      (method === undefined || method.toLowerCase() === operation.method) &&
      (tag === undefined || operation.tags.includes(tag)) &&
      (operationId === undefined || operationId === operation.id) &&
      globs.get(rule)?.test(operation.path) !== false
    );
  };
  return {
    route(operation) {
      const fitting = rules.filter((rule) => fits(rule, operation));
      for (const rule of fitting) used.add(rule);
      return fitting[0]?.to ?? (isClosed ? "none" : "resource");
    },
    idle: () => rules.filter((rule) => !used.has(rule)),
  };
}

function globToRegExp(glob: string): RegExp {
  const parts = glob.split(/(\/\*\*|\*\*|\*)/).map((part) => {
    if (part === "/**") return "(?:/.*)?";
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`, "s");
}
