import type { Range } from "../diagnostics/diagnostic.js";
import { closest, suggest } from "../spec/closest.js";

/** What is wrong with a template of the user's, and where in its text, as far as Handlebars tells. */
export class TemplateFault extends Error {
  readonly file: string;
  readonly text: string;
  readonly fault: FaultInText;

  constructor(file: string, text: string, fault: FaultInText) {
    super(`${file}: ${fault.message}`);
    this.file = file;
    this.text = text;
    this.fault = fault;
  }
}

interface FaultInText extends Range {
  readonly code: string;
  readonly message: string;
  readonly help: string;
}

/** Puts into words what Handlebars says of a template that was to be filled in with a view. */
export function faultIn(text: string, error: unknown, view: object): FaultInText {
  const said = error instanceof Error ? error.message : String(error);
  const range = rangeOf(error, text);
  const [, name, holder] = /^"(.*)" not defined in (.*?)(?: - \d+:\d+)?$/s.exec(said) ?? [];
  if (name !== undefined && range !== undefined) {
    const steps = text.slice(range.offset, range.offset + range.length).split(/[./]/);
    const isInside = holder === "undefined" || holder === "null";
    const missing = (isInside ? steps[steps.lastIndexOf(name) - 1] : undefined) ?? name;
    return {
      code: "template-name",
      message: `There is nothing called ${missing} here`,
      help: instead(missing, view),
      ...range,
    };
  }
  const [, opened, closed] = /^(\S+) doesn't match (\S+)/.exec(said) ?? [];
  if (opened !== undefined && range !== undefined) {
    const message = `{{#${opened}}} is closed by {{/${closed}}}`;
    return { code: "template-syntax", message, help: `write {{/${opened}}} before it`, ...range };
  }
  const [, line] = /^Parse error on line (\d+):/.exec(said) ?? [];
  if (line !== undefined) {
    const isEnd = said.endsWith("got 'EOF'");
    const message = isEnd ? "The template ends within a block" : "Handlebars can't read this line";
    const help = isEnd ? "close it, as in {{/if}} for {{#if}}" : "check its braces, and that it closes what it opens";
    return { code: "template-syntax", message, help, ...lineOf(text, Number(line)) };
  }
  const [, partial] = /^The partial (.*) could not be found$/.exec(said) ?? [];
  if (partial !== undefined) {
    const offset = Math.max(0, text.search(/\{\{[~#]*>/));
    const message = `There is no partial ${partial}`;
    return { code: "template-name", message, help: "write out what it stands for", offset, length: 3 };
  }
  return { code: "template-failed", message: said, help: "mend the template", ...(range ?? lineOf(text, 1)) };
}

/** A name that is near, wherever the view has it, or else those that it has at its top. */
function instead(name: string, view: object): string {
  const near = closest(name, namesIn(view));
  return near === undefined ? suggest(name, Object.keys(view)) : `did you mean ${near}?`;
}

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  // What is listed is all of one kind.
  if (Array.isArray(value)) return namesIn(value[0]);
  return Object.entries(value).flatMap(([name, child]) => [name, ...namesIn(child)]);
}

/** Handlebars counts lines from 1, and columns from 0. */
function rangeOf(error: unknown, text: string): Range | undefined {
  if (!(error instanceof Error) || !("lineNumber" in error) || !("column" in error)) return undefined;
  const { lineNumber, column } = error;
  if (typeof lineNumber !== "number" || typeof column !== "number") return undefined;
  const end = "endColumn" in error && typeof error.endColumn === "number" ? error.endColumn : column + 1;
  return { offset: lineOf(text, lineNumber).offset + column, length: Math.max(1, end - column) };
}

function lineOf(text: string, line: number): Range {
  const lines = text.split("\n").slice(0, line);
  const last = lines.at(-1) ?? "";
  return { offset: lines.join("\n").length - last.length, length: Math.max(1, last.length) };
}
