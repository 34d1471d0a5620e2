import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Diagnostic, Location } from "../diagnostics/diagnostic.js";
import { manifestPath } from "../reconcile/manifest.js";
import { ifThere } from "../reconcile/read-disk.js";

export function newerManifest(file: string, text: string): Diagnostic {
  return {
    code: "manifest-newer",
    message: "A newer mcp-gen has been at work in this folder",
    help: "update mcp-gen",
    at: { source: { file, text }, offset: 0, length: 1 },
  };
}

export function outputLink(link: string): Diagnostic {
  return {
    code: "output-link",
    message: `${link} is a link, and nothing is written through one that --out does not name`,
    help: "move it away, or name the folder where it leads with --out",
    at: { source: { file: link, text: "" }, offset: 0, length: 1 },
  };
}

export function outputElsewhere(elsewhere: string, folder: string, spec: string): Diagnostic {
  const text = ifThere(() => readFileSync(join(elsewhere, manifestPath), "utf8")) ?? "";
  return {
    code: "output-elsewhere",
    message: `${basename(spec)} has been written to ${elsewhere} until now, where people have filled in handlers`,
    help: `take them along: mv ${elsewhere} ${folder}, and run again; or write both folders from now on with --force`,
    at: { source: { file: join(elsewhere, manifestPath), text }, offset: 0, length: 1 },
  };
}

export function otherSpec(file: string, text: string, other: string, spec: string): Diagnostic {
  return {
    code: "folder-taken",
    message: `This folder holds what ${other} gives, and ${spec} has the same info.name`,
    help: "give one of them another info.name, or hand the folder over with --force",
    at: { source: { file, text }, offset: Math.max(0, text.indexOf('"spec"')), length: '"spec"'.length },
  };
}

export function folderClash(at: Location, folder: string, other: string): Diagnostic {
  return {
    code: "folder-clash",
    message: `${other} has the same info.name, and both would be written to ${folder}`,
    help: "give one of them another info.name",
    at,
  };
}
