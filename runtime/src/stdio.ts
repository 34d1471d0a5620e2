export { serveStdio } from "./transports/stdio.js";
export type { StdioOptions } from "./transports/stdio.js";
