import { isObject, isScalar, listIn, objectIn, textIn } from "../spec/json.js";
import type { Server, ServerVariableObject } from "./unchecked.js";

/** Where an API is, as its document says: an address with variables. */
export interface ServerUrl {
  /** Without a slash at its end; it may be relative, or hold `{variables}`. */
  readonly url: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly fallback: string;
  readonly description: string | undefined;
  readonly values: readonly string[];
}

/** The first server that says where it is. */
export function serverOf(servers: unknown): ServerUrl | undefined {
  const server = listIn(servers).find((one): one is Server => isObject(one) && textIn(one["url"]) !== undefined);
  if (server === undefined) return undefined;
  const url = String(server["url"]).trim();
  const declared = objectIn(server["variables"]);
  const names = new Set(Array.from(url.matchAll(/\{([^{}]+)\}/g), ([, name = ""]) => name));
  const variables = Array.from(names, (name): ServerVariable => {
    const variable: ServerVariableObject = objectIn(declared[name]);
    const values = listIn(variable["enum"]).map(String);
    const fallback = isScalar(variable["default"]) ? String(variable["default"]) : (values[0] ?? "");
    return { name, fallback, description: textIn(variable["description"]), values };
  });
  return { url: url.replace(/\/+$/, ""), variables };
}
