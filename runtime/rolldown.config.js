// A server starts faster from a few files than from many.
export default {
  input: [
    "src/index.ts",
    "src/params.ts",
    "src/stdio.ts",
    "src/http.ts",
    "src/subscriptions.ts",
    "src/node.ts",
    "src/serve.ts",
    "src/testing.ts",
  ],
  platform: "node",
  output: { dir: "dist", format: "esm", sourcemap: true },
  logLevel: "warn",
};
