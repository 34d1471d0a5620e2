import type { Diagnostic } from "./diagnostic.js";
import { positionOf } from "./position.js";

/** Diagnostics as workflow commands, which GitHub shows on the lines that they are about. */
export function renderGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(render).join("\n");
}

function render({ code, severity = "error", message, help, at }: Diagnostic): string {
  const { line, column } = positionOf(at);
  return annotate(severity, { file: at.source.file, line, col: column, title: code }, `${message}: ${help}`);
}

/** One workflow command. */
export function annotate(
  level: "error" | "warning" | "notice",
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${listed.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
