export { serveStdio } from "./transports/stdio.js";
export type { NodeStream, StdioOptions } from "./transports/stdio.js";
