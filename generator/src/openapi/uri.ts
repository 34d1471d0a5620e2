import { createHash } from "node:crypto";
import { allocate } from "../model/names.js";
import type { Variable } from "./params.js";

/** A resource's URI, and its variables under the names that they have there. */
export interface ResourceUri {
  readonly uri: string;
  readonly variables: readonly Variable[];
}

/**
 * The URI of an operation: the API's scheme, and its path as it is.
 *
 * @returns nothing where a variable of the path has no name
 */
export function uriOf(scheme: string, path: string, given: readonly Variable[]): ResourceUri | undefined {
  const inPath = new Set(Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name));
  const used = given.filter((variable) => variable.in === "query" || inPath.has(variable.name));
  const missing = Array.from(inPath, (name): Variable => undeclared(name)).filter(
    ({ name }) => !used.some((variable) => variable.in === "path" && variable.name === name),
  );
  const all = [...new Map([...missing, ...used].toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
  if (missing.some(({ name }) => name === "")) return undefined;
  const called = new Map(all.map((variable) => [keyOf(variable), variable.called]));
  // A variable of the path goes before one of the query, and may share its name with it.
  const names = allocate(
    all.map(keyOf),
    (key) => toVariable(called.get(key) ?? key.slice(key.indexOf(" ") + 1)),
    (key, name) => key === `path ${name}` || (key === `query ${name}` && !inPath.has(name)),
  );
  const nameOf = (variable: Variable): string => names.get(keyOf(variable)) ?? variable.name;
  const variables = all.map((variable) => ({ ...variable, name: nameOf(variable) }));

  const rests = all.filter(({ isRest }) => isRest);
  const rest = rests.length === 1 ? rests[0] : undefined;
  const filled = path.replace(/^\//, "").replaceAll(/\{([^{}]*)\}|([^{}]+)/g, (_, name?: string, literal?: string) => {
    if (name === undefined) return encodeLiteral(literal ?? "");
    const variable = all.find((one) => one.in === "path" && one.name === name);
    if (variable === undefined) return "";
    return `{${variable === rest ? "+" : ""}${nameOf(variable)}}`;
  });
  const query = variables.filter((variable) => variable.in === "query").map(({ name }) => name);
  const operator = filled.includes("?") ? "&" : "?";
  const uri = `${scheme}://${filled === "" ? "/" : filled}${query.length === 0 ? "" : `{${operator}${query.join(",")}}`}`;
  return { uri, variables: variables.map((variable) => ({ ...variable, isRest: variable.wire === rest?.wire })) };
}

function keyOf(variable: Variable): string {
  return `${variable.in} ${variable.name}`;
}

/** A variable of a path that no param declares: documents forget them, and servers want them all the same. */
function undeclared(name: string): Variable {
  return { name, in: "path", spec: {}, wire: { name, as: "value" }, path: undefined, isRest: false };
}

/** A name that a URI template takes (RFC 6570 §2.3). */
function toVariable(name: string): string {
  const clean = name.replaceAll(/[^\w.]+/g, "_").replaceAll(/^[_.]+(?=\w)|[_.]+$|\.(?=\.)/g, "");
  return /^[\w.]*\w$/.test(clean) ? clean : `param_${createHash("sha256").update(name).digest("hex").slice(0, 6)}`;
}

/** What no URI holds as it is; a percent sign that encodes something stays. */
function encodeLiteral(text: string): string {
  return text
    .replaceAll(/%(?![\dA-Fa-f]{2})/g, "%25")
    .replaceAll("#", "%23")
    .replaceAll(/[\s<>"\\^`|]/g, (character) => encodeURIComponent(character))
    .replace(/\?$/, "");
}

/** Schemes that mean something else to clients. */
const taken = new Set([
  "http",
  "https",
  "file",
  "data",
  "javascript",
  "mailto",
  "ftp",
  "ws",
  "wss",
  "git",
  "about",
  "blob",
]);

/** The scheme of an API's resources: its title in letters that a scheme may hold (RFC 3986 §3.1). */
export function schemeOf(name: string): string {
  return taken.has(name) ? `${name}-api` : name;
}

/** `GitHub's v3 REST API` is `githubs-v3-rest-api`. */
export function slug(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .toLowerCase();
  const words = plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  return /^[a-z]/.test(words) ? words : words === "" ? "api" : `api-${words}`;
}
