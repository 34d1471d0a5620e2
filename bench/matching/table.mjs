import { readFile } from "node:fs/promises";
import { transform } from "esbuild";

const source = await readFile(new URL("../../test/runtime/uri/matching-table.ts", import.meta.url), "utf8");
const { code } = await transform(source, { loader: "ts", format: "esm" });

/** The table that the tests hold our runtime to. */
export const { matchingTable } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
