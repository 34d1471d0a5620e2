import type { Diagnostic, Range, Source } from "../diagnostics/diagnostic.js";
import type { Step } from "../reconcile/plan.js";

/** What is wrong with a person's handler, as far as its syntax says; the rest is the compiler's. */
export async function checkHandler(
  { path, before, identifier }: Extract<Step, { kind: "handler" }>,
  file: string,
  implemented: boolean,
): Promise<Diagnostic[]> {
  // Loaded where there is code of people's to look at: it brings a parser.
  const { readHandler } = await import("../reconcile/handler-form.js");
  const form = readHandler(path, before, identifier);
  const source: Source = { file, text: before };
  const notImported = `server.ts imports { ${identifier} } from it`;
  const fault = (code: string, message: string, help: string, range: Range): Diagnostic[] => [
    { code, message, help, at: { source, ...range } },
  ];
  switch (form.kind) {
    case "named":
      return !implemented
        ? []
        : form.stubs.flatMap((range) =>
            fault("stub-empty", "This still answers that it is not implemented", "fill it in", range),
          );
    case "passed-on":
      return [];
    case "default":
      return fault(
        "handler-default",
        `The handler is the default export, but ${notImported}`,
        `write ${form.instead}`,
        form.at,
      );
    case "absent":
      return fault(
        "handler-absent",
        `The file does not export ${identifier}, but ${notImported}`,
        `write export const ${identifier}, or export { … as ${identifier} } for what it is called here`,
        firstLine(before),
      );
    case "broken":
      return fault(
        "handler-syntax",
        `The file does not parse: ${form.message}`,
        "mend it; mcp-gen leaves it alone",
        form.at,
      );
  }
}

function firstLine(text: string): Range {
  const end = text.indexOf("\n");
  return { offset: 0, length: end === -1 ? text.length : end };
}
