import { defineConfig } from "vitest/config";
import { handlebarsTemplates } from "./generator/build/handlebars-templates.js";

const source = (path: string): string => new URL(path, import.meta.url).pathname;

// In-process tests run on the sources; whatever spawns a process runs on the built packages.
export default defineConfig({
  plugins: [handlebarsTemplates()],
  resolve: {
    alias: [
      { find: /^@mcp-gen\/runtime$/, replacement: source("runtime/src/index.ts") },
      // The same, with every answer held to the official schemas.
      { find: /^@mcp-gen\/runtime\/testing$/, replacement: source("test/runtime/validated-testing.ts") },
      { find: /^@mcp-gen\/runtime\/(.+)$/, replacement: source("runtime/src/$1.ts") },
      { find: /^mcp-gen$/, replacement: source("generator/src/index.ts") },
    ],
  },
  test: { include: ["test/**/*.test.ts"], testTimeout: 30_000, typecheck: { enabled: false } },
});
