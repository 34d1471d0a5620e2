import type { Part, Path, Problem } from "./problem.js";

/** Every value is one that JSON has, and that can be written to a file. */
export function checkValues(value: unknown): Problem[] {
  return isSound(value) ? [] : findFaults(value, []);
}

function isSound(value: unknown): boolean {
  if (typeof value === "string") return isWellFormed(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  if (!isPlain(value)) return false;
  if (Array.isArray(value)) return value.every(isSound);
  return Object.entries(value).every(([key, child]) => isWellFormed(key) && isSound(child));
}

function findFaults(value: unknown, path: Path): Problem[] {
  if (typeof value === "string") return isWellFormed(value) ? [] : [malformed(path, halfIn(value))];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [infinite(path)];
  if (typeof value !== "object" || value === null) return [];
  if (!isPlain(value)) return [unsupported(path)];
  return Object.entries(value).flatMap(([key, child]) => {
    const way = [...path, Array.isArray(value) ? Number(key) : key];
    return isWellFormed(key) ? findFaults(child, way) : [malformed(way, "key")];
  });
}

function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/.test(text) || !/\p{Cs}/u.test(text);
}

/** Where in a text the half of a character is. */
function halfIn(text: string): Part {
  return { offset: text.search(/\p{Cs}/u), length: 1 };
}

/** YAML has tags for sets, dates and bytes. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function malformed(path: Path, part: Part): Problem {
  return {
    code: "text-malformed",
    message: "This text holds half of a character that takes two \\u escapes",
    help: "write both halves, as in \\ud83c\\udf89, or the character itself",
    path,
    part,
  };
}

function infinite(path: Path): Problem {
  const help = "write a number below 1.8e308";
  return { code: "number-infinite", message: "JSON has no such number", help, path, part: "value" };
}

function unsupported(path: Path): Problem {
  const help = "write a text, a number, true, false, null, an array or an object";
  return { code: "value-unsupported", message: "JSON has no such value", help, path, part: "value" };
}
