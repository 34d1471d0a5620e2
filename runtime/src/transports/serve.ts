import { parseArgs } from "node:util";
import type { SessionSource } from "./http/exchange.js";
import { exitGraceMs, serveStdio } from "./stdio.js";

const usage = "Usage: [--http [--port <number>] [--host <address>]]";

/**
 * What the entry of a server does: serves one client over stdio, or, with `--http`, any number of them over HTTP until
 * the process is told to end.
 *
 * @param args - the arguments of the command, those of the process by default: `--http`, `--port` (3000 by default, 0
 *   for any that is free), `--host` (`127.0.0.1` by default)
 * @returns when everything has been answered
 *
 * @example
 * ```ts
 * await serve(createAppServer({ context: createContext() }));
 * ```
 */
export async function serve(server: SessionSource, args: readonly string[] = process.argv.slice(2)): Promise<void> {
  const wanted = readArgs(args);
  if (wanted.kind === "wrong") {
    process.stderr.write(`${wanted.message}\n${usage}\n`);
    process.exitCode = 2;
  } else if (wanted.kind === "stdio") {
    await serveStdio(server);
  } else {
    // A server over stdio starts sooner without it.
    const { serveHttp } = await import("./http/serve-http.js");
    const listening = await serveHttp(server, { port: wanted.port, host: wanted.host }).catch((error: Error) => error);
    if (listening instanceof Error) {
      process.stderr.write(`Can't listen on ${wanted.host}, port ${wanted.port}: ${reasonOf(listening)}\n`);
      process.exitCode = 1;
      return;
    }
    process.stderr.write(`Listening on ${listening.url}\n`);
    await new Promise((resolve) => process.once("SIGTERM", resolve).once("SIGINT", resolve));
    await listening.close();
    // The app may hold the process open (a pool, a watcher), which was told to end.
    setTimeout(() => process.exit(), exitGraceMs).unref();
  }
}

function reasonOf(error: Error & { readonly code?: string }): string {
  return error.code === "EADDRINUSE" ? "it is taken; choose another by --port" : error.message;
}

type Wanted =
  | { readonly kind: "stdio" }
  | { readonly kind: "http"; readonly port: number; readonly host: string }
  | { readonly kind: "wrong"; readonly message: string };

function readArgs(args: readonly string[]): Wanted {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { http: { type: "boolean" }, port: { type: "string" }, host: { type: "string" } },
    });
    const { http = false, port = "3000", host = "127.0.0.1" } = values;
    if (!http) return Object.keys(values).length > 0 ? wrong("--port and --host go with --http") : { kind: "stdio" };
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return wrong(`--port is a number up to 65535, not ${port}`);
    return { kind: "http", port: Number(port), host };
  } catch (error) {
    // `parseArgs` throws nothing but errors.
    return wrong((error as Error).message);
  }
}

function wrong(message: string): Wanted {
  return { kind: "wrong", message };
}
