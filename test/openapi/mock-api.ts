import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Json = Readonly<Record<string, unknown>>;

/** One read of a document: what to ask for, and what has to come back. */
export interface Read {
  readonly path: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
  readonly type: string;
  readonly schema: unknown;
  readonly body: unknown;
}

/** Every GET of a document that has an example of its answer, or a schema to make one of. */
export function readsOf(document: Json): Read[] {
  return Object.entries(objectIn(document["paths"])).flatMap(([path, item]) => {
    const get = objectIn(item)["get"];
    if (get === undefined) return [];
    const responses = objectIn(objectIn(get)["responses"]);
    const status =
      Object.keys(responses)
        .toSorted()
        .find((one) => one.startsWith("2")) ?? "default";
    const response = follow(document, responses[status]);
    const [type, media] =
      Object.entries(objectIn(response["content"])).toSorted(
        ([a], [b]) => Number(/json/.test(b)) - Number(/json/.test(a)),
      )[0] ?? [];
    if (type === undefined || media === undefined) return [];
    const { schema } = objectIn(media);
    const params = [...listIn(objectIn(item)["parameters"]), ...listIn(objectIn(get)["parameters"])].map((param) =>
      follow(document, param),
    );
    return [
      {
        path,
        type,
        schema,
        body: exampleOf(objectIn(media)) ?? sample(document, schema, 0),
        params: Object.fromEntries(
          params
            .filter((param) => param["in"] === "path")
            .map((param) => [String(param["name"]), scalar(param["example"] ?? sample(document, param["schema"], 0))]),
        ),
      },
    ];
  });
}

/** Serves the examples of a document below `/base`, each at its own path only. */
export async function mockApi(reads: readonly Read[]): Promise<string> {
  const routes = new Map(reads.map((read) => [`/base${fill(read.path, read.params)}`, read]));
  const server = createServer((request, response) => {
    const read = routes.get(request.url?.split("?")[0] ?? "");
    if (read === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": read.type });
    response.end(/json/.test(read.type) ? JSON.stringify(read.body) : String(read.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address with one.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
}

export function fill(path: string, params: Read["params"]): string {
  return path.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(`${params[name] ?? "x"}`));
}

function exampleOf(media: Json): unknown {
  if ("example" in media) return media["example"];
  const [first] = Object.values(objectIn(media["examples"]));
  return first === undefined ? undefined : objectIn(first)["value"];
}

/** A value that fits a schema, as plain as can be. */
function sample(document: Json, given: unknown, depth: number): unknown {
  const schema = follow(document, given);
  for (const key of ["example", "default", "const"]) if (key in schema) return schema[key];
  const [first] = [...listIn(schema["enum"]), ...listIn(schema["examples"])];
  if (first !== undefined) return first;
  if (Array.isArray(schema["allOf"])) {
    return Object.assign({}, ...schema["allOf"].map((part: unknown) => sample(document, part, depth)));
  }
  const [one] = [...listIn(schema["oneOf"]), ...listIn(schema["anyOf"])];
  if (one !== undefined) return sample(document, one, depth);
  const type = [schema["type"]].flat()[0] ?? ("properties" in schema ? "object" : "string");
  if (type === "array") return depth > 3 ? [] : [sample(document, schema["items"], depth + 1)];
  if (type === "object") {
    const required = listIn(schema["required"]);
    const entries = Object.entries(objectIn(schema["properties"])).filter(
      ([key]) => required.includes(key) || depth < 2,
    );
    return Object.fromEntries(entries.map(([key, child]) => [key, sample(document, child, depth + 1)]));
  }
  if (type === "integer" || type === "number") return schema["minimum"] ?? 1;
  if (type === "boolean") return true;
  if (type === "null") return null;
  const formats: Json = {
    "date-time": "2026-01-02T03:04:05Z",
    date: "2026-01-02",
    uuid: "123e4567-e89b-12d3-a456-426614174000",
    uri: "https://example.com",
    email: "a@example.com",
  };
  return formats[String(schema["format"])] ?? "x".repeat(Math.max(1, Number(schema["minLength"] ?? 1)));
}

function follow(document: Json, value: unknown): Json {
  const { $ref } = objectIn(value);
  if (typeof $ref !== "string") return objectIn(value);
  const steps = $ref
    .slice(2)
    .split("/")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  return follow(
    document,
    steps.reduce<unknown>((current, step) => objectIn(current)[step], document),
  );
}

function objectIn(value: unknown): Json {
  // What is an object has keys.
  return typeof value === "object" && value !== null ? (value as Json) : {};
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function scalar(value: unknown): string | number | boolean {
  return typeof value === "number" || typeof value === "boolean" ? value : String(value);
}
