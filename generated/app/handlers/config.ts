import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config, Handlers } from "../resources.js";

/** `config://app` */
export const config: Handlers["config"] = async (_params, { context }) => {
  const text = await readFile(join(context.data, "config.json"), "utf8");
  // The operator's file is part of the app, held to `Config` where it is edited.
  return JSON.parse(text) as Config;
};
