import { renderGithub } from "../diagnostics/github.js";
import { renderHuman } from "../diagnostics/human.js";
import { renderJson } from "../diagnostics/json.js";
import type { Checked } from "./check.js";
import { count } from "./count.js";

/** What `check` says about specs: to a person with the diff, to a program or to GitHub without. */
export async function reportCheck(
  found: ReadonlyMap<string, Checked>,
  format: "text" | "json" | "github",
): Promise<string> {
  const diagnostics = [...found.values()].flatMap(({ diagnostics: faults, warnings }) => [...faults, ...warnings]);
  if (format === "json") return renderJson(diagnostics);
  if (format === "github") return renderGithub(diagnostics);
  const blocks = await Promise.all(Array.from(found, ([spec, checked]) => reportOne(spec, checked)));
  return blocks.join("\n");
}

async function reportOne(spec: string, { diagnostics, warnings, changes }: Checked): Promise<string> {
  if (diagnostics.length === 0) {
    const told = warnings.length === 0 ? "" : `, ${count(warnings.length, "warning")}`;
    return [...(told === "" ? [] : [renderHuman(warnings)]), `${spec}: spec and code are in line${told}`].join("\n");
  }
  const { unifiedDiff } = await import("./unified-diff.js");
  const parts = [
    renderHuman([...diagnostics, ...warnings]),
    unifiedDiff(changes),
    `${spec}: ${count(diagnostics.length, "fault")}`,
  ];
  return parts.filter((part) => part !== "").join("\n");
}
