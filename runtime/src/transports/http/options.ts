import type { ExchangeOptions } from "./exchange.js";

export interface HttpOptions extends ExchangeOptions {
  /**
   * Tells who asks, for handlers as `auth`; a `Response` refuses the request. What `requireBearerAuth` of the
   * official SDK gives has this shape. The body is not for it to read.
   */
  authenticate?: (request: Request) => unknown;
}
