/** What is measured side by side, ours first. The others are installed by `npm ci --prefix bench/peers-runtime`. */
export const runtimes = [
  { name: "@mcp-gen/runtime", file: "mcp-gen" },
  { name: "official v1", file: "official-v1" },
  { name: "official v2", file: "official-v2" },
  { name: "tmcp", file: "tmcp" },
  { name: "mcp-lite", file: "mcp-lite" },
];
