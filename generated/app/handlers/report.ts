import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveWithin } from "@mcp-gen/runtime/node";
import type { Handlers } from "../resources.js";

/** `reports://{quarter}` */
export const report: Handlers["report"] = async ({ quarter }, { context }) =>
  readFile(await resolveWithin(join(context.data, "reports"), `${quarter}.pdf`));
