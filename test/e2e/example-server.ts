import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** How to start the example as a client does, with data and an upstream of its own. */
export interface Example {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  readonly upstream: Upstream;
  stop(): Promise<void>;
}

/** An HTTP server in the place of the one that READMEs come from. */
interface Upstream {
  readonly requests: string[];
  /** Paths whose connection the server of the example has given up. */
  readonly abandoned: string[];
}

export async function startExample(): Promise<Example> {
  const data = await mkdtemp(join(tmpdir(), "mcp-gen-example-"));
  await cp(join(root, "generated/app/data"), data, { recursive: true });
  const { http, ...upstream } = startUpstream();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return {
    command: process.execPath,
    args: [join(root, "generated/dist/app/main.js")],
    env: { APP_DATA: data, README_BASE_URL: `http://127.0.0.1:${port}` },
    upstream,
    async stop() {
      http.closeAllConnections();
      http.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function startUpstream(): Upstream & { http: HttpServer } {
  const requests: string[] = [];
  const abandoned: string[] = [];
  const http = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    response.on("close", () => {
      if (!response.writableEnded) abandoned.push(path);
    });
    if (path === "/octo/hello/HEAD/README.md") response.end("# Hello\n");
    else if (path === "/octo/broken/HEAD/README.md") response.writeHead(500).end("stack trace");
    else if (path !== "/octo/slow/HEAD/README.md") response.writeHead(404).end("404: Not Found");
  });
  return {
    http,
    requests,
    abandoned,
  };
}
