import { isObject } from "../spec/json.js";
import type { Problem } from "../spec/problem.js";

/** Which of OpenAPI's dialects a document is written in. */
export type OpenApiVersion = "2.0" | "3.0" | "3.1";

/** Whether a parsed text means to be an OpenAPI document. */
export function isOpenApi(value: unknown): boolean {
  return isObject(value) && !("mcpgen" in value) && ("openapi" in value || "swagger" in value);
}

/** What is wrong with what is taken for a document and is none. */
export function noOpenApi(what: string): Pick<Problem, "code" | "message" | "help"> {
  return {
    code: "openapi-none",
    message: `${what} is no OpenAPI document`,
    help: "name one that has openapi or swagger",
  };
}

/**
 * The dialect of a document; 3.2 reads as 3.1 does in all that is of use here.
 *
 * @returns nothing for a version that is not known
 */
export function versionOf(value: unknown): OpenApiVersion | undefined {
  if (!isObject(value)) return undefined;
  // YAML makes a number of what has no quotes.
  if (/^2(\.0)?$/.test(String(value["swagger"]))) return "2.0";
  const [, minor] = /^3\.(\d+)(\.|$)/.exec(value["openapi"] === 3 ? "3.0" : String(value["openapi"])) ?? [];
  if (minor === undefined) return undefined;
  return minor === "0" ? "3.0" : ["1", "2"].includes(minor) ? "3.1" : undefined;
}
