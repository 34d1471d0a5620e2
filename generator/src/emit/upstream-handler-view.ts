import type { Call, Argument, Setting } from "../openapi/call.js";
import type { Resource } from "../model/model.js";
import { comment } from "./comment.js";
import { lineWidth, literal, propertyKey, quote } from "./literal.js";
import { code } from "./resource-doc.js";
import { baseUrlCode } from "./upstream-view.js";

/** A first handler that works: it asks the API. */
export function upstreamHandlerView(
  { identifier, file, uri, params, result }: Resource,
  call: Call,
  prefix: string,
): object {
  const lists = call.queryParams.some(({ wire }) => wire.as !== "value");
  return {
    top: "../".repeat(file.split("/").length),
    identifier,
    key: quote(identifier),
    doc: comment({ text: [code(uri)] }),
    usesList: lists,
    params: params.length === 0 ? "_" : "params",
    method: result.kind,
    args: argsCode(result.kind, call, prefix),
  };
}

/** The arguments of the call, on one line where they fit. */
function argsCode(method: string, call: Call, prefix: string): string {
  const path = quote(call.path);
  const parts = partsOf(call, prefix, 4);
  const inline = [path, parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`, "read"].join(", ");
  if (`  read.context.upstream.${method}(${inline});`.length <= lineWidth && !inline.includes("\n")) return inline;
  const own = `    { ${parts.join(", ")} },\n`;
  const fits = own.length <= lineWidth && !own.trim().includes("\n");
  const broken = `    {\n${partsOf(call, prefix, 6)
    .map((part) => `      ${part},\n`)
    .join("")}    },\n`;
  return `\n    ${path},\n${fits ? own : broken}    read,\n  `;
}

function partsOf(call: Call, prefix: string, indent: number): string[] {
  return [
    ...objectCode("path", call.pathParams.map(argument), indent),
    ...objectCode("query", call.queryParams.map(argument), indent),
    ...objectCode("headers", call.headers.map(setting), indent),
    ...objectCode("cookies", call.cookies.map(setting), indent),
    ...(call.security === undefined ? [] : [`security: ${literal(call.security)}`]),
    ...(call.server === undefined ? [] : [`baseUrl: ${baseUrlCode(call.server, prefix, "process.env")}`]),
    ...(call.isEncoded ? ['encoding: "base64"'] : []),
  ];
}

function objectCode(name: string, entries: readonly string[], indent: number): string[] {
  if (entries.length === 0) return [];
  const inline = `${name}: { ${entries.join(", ")} }`;
  if (indent + inline.length + 1 <= lineWidth) return [inline];
  const space = " ".repeat(indent);
  return [`${name}: {\n${entries.map((entry) => `${space}  ${entry},\n`).join("")}${space}}`];
}

function argument({ variable, wire }: Argument): string {
  const value = `params${/^[A-Za-z_$][\w$]*$/.test(variable) ? `.${variable}` : `[${quote(variable)}]`}`;
  const sent = {
    value,
    repeated: `list(${value})`,
    spaces: `list(${value})?.join(" ")`,
    pipes: `list(${value})?.join("|")`,
  };
  return `${propertyKey(wire.name)}: ${sent[wire.as]}`;
}

function setting({ name, fallback }: Setting): string {
  return `${propertyKey(name)}: ${fallback === undefined ? "undefined" : quote(fallback)}`;
}
