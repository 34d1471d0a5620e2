import type { Path, Problem } from "./problem.js";

/** Every text and every key is well-formed Unicode: half of a surrogate pair can't be written to a file. */
export function checkText(value: unknown, path: Path = []): Problem[] {
  if (typeof value === "string") return isWellFormed(value) ? [] : [malformed(path, "value")];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const way = [...path, Array.isArray(value) ? Number(key) : key];
    return isWellFormed(key) ? checkText(child, way) : [malformed(way, "key")];
  });
}

function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

function malformed(path: Path, part: "key" | "value"): Problem {
  return {
    code: "text-malformed",
    message: "This text holds half of a character that takes two \\u escapes",
    help: "write both halves, as in \\ud83c\\udf89, or the character itself",
    path,
    part,
  };
}
