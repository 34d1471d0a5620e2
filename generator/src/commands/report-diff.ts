import { renderGithub } from "../diagnostics/github.js";
import { renderHuman } from "../diagnostics/human.js";
import { renderJson } from "../diagnostics/json.js";
import { renderChangesForGithub } from "../diff/render/github.js";
import { renderChangesAsJson } from "../diff/render/json.js";
import { renderMarkdown } from "../diff/render/markdown.js";
import { renderText } from "../diff/render/text.js";
import type { Diffed } from "./diff.js";

export const diffFormats = ["text", "json", "markdown", "github"] as const;

export type DiffFormat = (typeof diffFormats)[number];

/** What `diff` says in each format. */
export function reportDiff(diffed: Diffed, format: DiffFormat): string {
  if (diffed.kind === "failed") return reportFailure(diffed.diagnostics, format);
  const { changes, file } = diffed;
  switch (format) {
    case "text":
      return renderText(changes);
    case "json":
      return renderChangesAsJson(changes);
    case "markdown":
      return renderMarkdown(changes);
    case "github":
      return renderChangesForGithub(changes, file);
  }
}

function reportFailure(diagnostics: Extract<Diffed, { kind: "failed" }>["diagnostics"], format: DiffFormat): string {
  if (format === "json") return `{ "diagnostics": ${renderJson(diagnostics)} }`;
  return format === "github" ? renderGithub(diagnostics) : renderHuman(diagnostics);
}
