import process from "node:process";
import { defineConfig } from "@kubb/core";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";

// Types alone: the least that it does.
export default defineConfig({
  root: process.cwd(),
  input: { path: "./openapi.json" },
  output: { path: "./kubb", clean: true, format: false },
  plugins: [pluginOas({ generators: [] }), pluginTs()],
});
