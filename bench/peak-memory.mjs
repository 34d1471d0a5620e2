// Adds the most memory that a process took, in MiB, to the file that PEAK_MEMORY names.
import { appendFileSync } from "node:fs";
import process from "node:process";

process.on("exit", () => appendFileSync(process.env.PEAK_MEMORY, `${process.resourceUsage().maxRSS / 1024}\n`));
