import { isObject, listIn, objectIn, textIn } from "../spec/json.js";
import type { Components, OpenApiDocument, SecurityScheme } from "./unchecked.js";
import { isUnresolved, type Resolver } from "./resolve.js";

/** How a request proves who sends it. */
export type Credential =
  | { readonly kind: "bearer"; readonly name: string; readonly description: string | undefined }
  | { readonly kind: "basic"; readonly name: string; readonly description: string | undefined }
  | {
      readonly kind: "key";
      readonly name: string;
      readonly in: "header" | "query" | "cookie";
      readonly key: string;
      readonly description: string | undefined;
    };

/** Alternatives, each the names of what it takes together; an empty one takes nothing. */
export type Security = readonly (readonly string[])[];

/** The security schemes of a document that a server can be told the secrets of. */
export function credentialsOf(document: OpenApiDocument, resolver: Resolver): Credential[] {
  const components: Components = objectIn(document["components"]);
  return Object.entries(objectIn(components["securitySchemes"])).flatMap(([name, value]): Credential[] => {
    const place = resolver.follow({ file: "", path: ["components", "securitySchemes", name], value });
    if (isUnresolved(place) || !isObject(place.value)) return [];
    const { type, scheme, in: where, name: key }: SecurityScheme = place.value;
    const description = textIn(place.value["description"]);
    if (type === "apiKey") {
      if (typeof key !== "string" || (where !== "header" && where !== "query" && where !== "cookie")) return [];
      return [{ kind: "key", name, in: where, key, description }];
    }
    if (type === "http") {
      return [{ kind: String(scheme).toLowerCase() === "basic" ? "basic" : "bearer", name, description }];
    }
    return type === "oauth2" || type === "openIdConnect" ? [{ kind: "bearer", name, description }] : [];
  });
}

/**
 * What an operation, or the document, asks for; nothing where it says nothing.
 *
 * Of an alternative all parts go together, so one with a part that a server can't be told is left out; the one that takes
 * nothing comes last, as it would always do.
 */
export function securityOf(value: unknown, known: readonly Credential[]): Security | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = new Set(known.map(({ name }) => name));
  const alternatives = listIn(value).map((one) => Object.keys(objectIn(one)));
  const possible = alternatives.filter((one) => one.every((name) => names.has(name)));
  return possible.toSorted((a, b) => Number(a.length === 0) - Number(b.length === 0));
}
