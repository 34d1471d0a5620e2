import { McpError } from "../protocol/error.js";
import { isObject, type JsonObject } from "../protocol/jsonrpc.js";
import { isModernVersion, type ProtocolVersion } from "../protocol/versions.js";
import type { Contents } from "../resources/contents.js";
import type { Server } from "../server.js";

/** What a read answers, as a client of the chosen version sees it. */
export interface ReadResult {
  readonly contents: Contents[];
  readonly ttlMs?: number;
  readonly cacheScope?: "public" | "private";
}

/** A resource or a template as the lists show it. */
export interface Listed {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface TestClientOptions {
  /** The version that the client speaks; the newest by default. */
  protocolVersion?: ProtocolVersion;
  /** What handlers get as `auth`. */
  auth?: unknown;
}

/** An in-memory client for tests: no process, no transport, the same answers. */
export interface TestClient {
  /** @throws McpError - what the server answered, with its code and data */
  read(uri: string): Promise<ReadResult>;
  list(): Promise<(Listed & { readonly uri: string })[]>;
  listTemplates(): Promise<(Listed & { readonly uriTemplate: string })[]>;
  /** Values for the variable `name` of `template` that start with `prefix`. */
  complete(template: string, name: string, prefix: string): Promise<string[]>;
  /** Any other request; gives its result. */
  request(method: string, params?: JsonObject): Promise<JsonObject>;
}

const clientInfo = { name: "test-client", version: "1.0.0" };

/**
 * @example
 * ```ts
 * const { contents } = await testClient(server).read("users://42");
 * ```
 */
export function testClient<Context>(server: Server<Context>, options: TestClientOptions = {}): TestClient {
  const { protocolVersion = "2026-07-28", auth } = options;
  const session = server.session({ version: protocolVersion });
  const meta = isModernVersion(protocolVersion) && {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": protocolVersion,
      "io.modelcontextprotocol/clientInfo": clientInfo,
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  let lastId = 0;

  async function request(method: string, params: JsonObject = {}): Promise<JsonObject> {
    const message = { jsonrpc: "2.0", id: ++lastId, method, params: { ...meta, ...params } };
    const reply = await session.receive(message, { auth });
    const response: unknown = JSON.parse(reply ?? "null");
    if (isObject(response) && isObject(response["result"])) return response["result"];
    throw errorOf(response);
  }

  // The server's own tests hold its answers to the official schemas, so their shape is known here.
  const as = async <T>(result: Promise<JsonObject>, field: string): Promise<T> => (await result)[field] as T;
  return {
    request,
    read: async (uri) => (await request("resources/read", { uri })) as unknown as ReadResult,
    list: () => as(request("resources/list"), "resources"),
    listTemplates: () => as(request("resources/templates/list"), "resourceTemplates"),
    complete: async (uri, name, value) =>
      (
        await as<{ values: string[] }>(
          request("completion/complete", { ref: { type: "ref/resource", uri }, argument: { name, value } }),
          "completion",
        )
      ).values,
  };
}

function errorOf(response: unknown): McpError {
  const error = isObject(response) && isObject(response["error"]) ? response["error"] : {};
  return new McpError(Number(error["code"]), String(error["message"]), error["data"]);
}
