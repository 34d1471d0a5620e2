import type { Path } from "../spec/problem.js";

/** How a message calls a place in a document: `User.address.city`, `user.tags[]`, `search.limit`. */
export function namePlace(path: Path): string {
  const [section, key = "", member, ...inside] = path;
  if (section === "components") return String(member) + nameInside(inside);
  if (member === "schema") return String(key) + nameInside(inside);
  return member === "params" ? `${key}.${inside[0] ?? ""}` : path.join(".");
}

/** How a keyword and the key in it read; a keyword without a sign is about the same value. */
const signs: Readonly<Record<string, (key: string | number) => string>> = {
  properties: (name) => `.${name}`,
  patternProperties: (pattern) => `[/${pattern}/]`,
  prefixItems: (index) => `[${index}]`,
  anyOf: (index) => `|${Number(index) + 1}`,
  oneOf: (index) => `|${Number(index) + 1}`,
  allOf: () => "",
};

function nameInside([keyword, key, ...rest]: Path): string {
  if (keyword === undefined) return "";
  const sign = Object.hasOwn(signs, keyword) ? signs[keyword] : undefined;
  if (sign !== undefined && key !== undefined) return sign(key) + nameInside(rest);
  const others = key === undefined ? [] : [key, ...rest];
  if (keyword === "additionalProperties") return `.*${nameInside(others)}`;
  if (keyword !== "items") return nameInside(others);
  return typeof key === "number" ? `[${key}]${nameInside(rest)}` : `[]${nameInside(others)}`;
}
