// A server starts faster from a few files than from many.
export default {
  input: ["src/index.ts", "src/params.ts", "src/stdio.ts", "src/node.ts", "src/testing.ts"],
  platform: "node",
  output: { dir: "dist", format: "esm", sourcemap: true },
  logLevel: "warn",
};
