export { resolveWithin } from "./files/resolve-within.js";
export { createNodeHandler } from "./transports/http/node.js";
export type { NodeHandler, NodeHttpOptions, NodeRequest, NodeResponse } from "./transports/http/node.js";
export type { HttpOptions } from "./transports/http/options.js";
export { serveHttp } from "./transports/http/serve-http.js";
export type { HttpServer, ServeHttpOptions } from "./transports/http/serve-http.js";
