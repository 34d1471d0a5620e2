export { testClient } from "./transports/memory.js";
export type { Listed, ReadResult, TestClient, TestClientOptions } from "./transports/memory.js";
