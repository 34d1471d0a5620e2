import type { Resource } from "../model/model.js";
import { comment } from "./comment.js";
import { propertyKey, quote } from "./literal.js";
import { code } from "./resource-doc.js";

/** A stub: it compiles, answers with the name of the file to fill in, and repeats nothing that the spec may change. */
export function handlerView({ identifier, file, uri, spec }: Resource): object {
  const stub = (indent: string): string =>
    `() => {\n${indent}  throw McpError.notImplemented(${quote(`handlers/${file}.ts`)});\n${indent}}`;
  const top = "../".repeat(file.split("/").length);
  return { identifier, key: quote(identifier), doc: comment({ text: [code(uri)] }), body: body(spec, stub), top };
}

function body({ list = false, complete = [] }: Resource["spec"], stub: (indent: string) => string): string {
  if (!list && complete.length === 0) return stub("");
  const members = [
    `  read: ${stub("  ")},\n`,
    ...(list ? [`  list: ${stub("  ")},\n`] : []),
    ...(complete.length > 0
      ? [`  complete: {\n${complete.map((name) => `    ${propertyKey(name)}: ${stub("    ")},\n`).join("")}  },\n`]
      : []),
  ];
  return `{\n${members.join("")}}`;
}
