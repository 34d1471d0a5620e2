export { createFetchHandler } from "./transports/http/fetch.js";
export type { FetchContext, FetchHandler } from "./transports/http/fetch.js";
export type { HttpOptions } from "./transports/http/options.js";
