import { isObject, type JsonObject } from "../spec/json.js";

/** Swagger 2.0 as OpenAPI 3.0; the library is loaded for such documents only. */
export async function upgrade(document: JsonObject): Promise<JsonObject> {
  const { upgradeFromTwoToThree } = await import("@scalar/openapi-upgrader/2.0-to-3.0");
  // It changes what it is given, where positions are still to be found.
  const copy: unknown = structuredClone({ ...document, swagger: "2.0" });
  const upgraded: unknown = upgradeFromTwoToThree(dropWhatIsNone(copy));
  return isObject(upgraded) ? upgraded : document;
}

/** Takes out what the library stumbles over: params that are none, and responses that are null. */
function dropWhatIsNone(document: unknown): Record<string, unknown> {
  if (!isObject(document)) return {};
  const paths: Record<string, unknown> = {};
  for (const [path, item] of Object.entries(isObject(document["paths"]) ? document["paths"] : {})) {
    if (!isObject(item)) continue;
    const kept = Object.entries(item).map(([key, value]) => [
      key,
      key === "parameters" ? sound(value) : operation(value),
    ]);
    paths[path] = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  }
  return { ...document, paths };
}

function operation(value: unknown): unknown {
  if (!isObject(value)) return value;
  const responses = isObject(value["responses"]) ? value["responses"] : {};
  return {
    ...value,
    ...("parameters" in value && { parameters: sound(value["parameters"]) ?? [] }),
    responses: Object.fromEntries(Object.entries(responses).filter(([, response]) => isObject(response))),
  };
}

function sound(params: unknown): unknown {
  if (!Array.isArray(params)) return undefined;
  return params.filter((param) => isObject(param) && ("$ref" in param || typeof param["in"] === "string"));
}
