import { createServer } from "node:http";

/** @returns {Promise<number>} the port */
export function listen(handle) {
  return new Promise((resolve) => {
    const server = createServer(handle).listen(0, "127.0.0.1", () => resolve(server.address().port));
  });
}
