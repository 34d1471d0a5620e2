import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Folder } from "./folder.js";

export const command = fileURLToPath(new URL("../../generator/bin/mcp-gen.js", import.meta.url));

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a shell command in a folder, where `mcp-gen` is the built command. */
export function shell(folder: Folder, line: string): Promise<Ran> {
  const script = `mcp-gen() { "${process.execPath}" "${command}" "$@"; }; ${line}`;
  return new Promise((resolve) => {
    execFile("bash", ["-c", script], { cwd: folder.path }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}
