import type { Model } from "../model/model.js";
import { formats } from "../spec/formats.js";
import { formatOf } from "../spec/param-type.js";
import { memberKey, quote } from "./literal.js";

/** `param-rules.ts`: the rules of params that the runtime does not have; nothing where the spec asks for none. */
export function paramRulesView({ resources }: Model): object | undefined {
  const types = resources.flatMap(({ params }) => params.map(({ type }) => type));
  const hasList = types.some(({ kind }) => kind === "list");
  const used = new Set(types.map((type) => formatOf(type.kind === "list" ? type.items : type)));
  const entries = Array.from(formats).filter(([, format]) => used.has(format));
  if (!hasList && entries.length === 0) return undefined;
  return {
    hasList,
    formatNames: entries.map(([name]) => quote(name)).join(" | "),
    formats: entries.map(([name, { pattern, rule }]) => ({
      key: memberKey(name),
      pattern: String(pattern),
      rule: quote(rule),
    })),
  };
}
