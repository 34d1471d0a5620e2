import type { Server, Session } from "@mcp-gen/runtime";
import { isObject } from "../../runtime/src/protocol/jsonrpc.js";
import {
  testClient as unvalidated,
  type TestClient,
  type TestClientOptions,
} from "../../runtime/src/transports/memory.js";
import { assertOfficial } from "./official-schemas.js";

export type * from "../../runtime/src/testing.js";

/** The `testClient` of the package, with every answer held to the official schemas: what all tests here get. */
export function testClient<Context>(server: Server<Context>, options: TestClientOptions = {}): TestClient {
  const { protocolVersion = "2026-07-28" } = options;
  const session = (opening?: Parameters<Server["session"]>[0]): Session => {
    const { receive, ...rest } = server.session(opening);
    return {
      ...rest,
      receive: async (message, origin) => {
        const reply = await receive(message, origin);
        if (reply !== undefined && isObject(message)) assertOfficial(protocolVersion, String(message["method"]), reply);
        return reply;
      },
    };
  };
  return unvalidated({ ...server, session }, options);
}
