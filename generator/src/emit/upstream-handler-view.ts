import type { Call, Argument, Setting } from "../openapi/call.js";
import type { Resource } from "../model/model.js";
import { comment } from "./comment.js";
import { literal, propertyKey, quote } from "./literal.js";
import { code } from "./resource-doc.js";
import { baseUrlCode } from "./upstream-view.js";

/** A first handler that works: it asks the API. */
export function upstreamHandlerView({ identifier, uri, params, result }: Resource, call: Call, prefix: string): object {
  const lists = call.queryParams.some(({ wire }) => wire.as !== "value");
  return {
    identifier,
    key: quote(identifier),
    doc: comment({ text: [code(uri)] }),
    usesList: lists,
    params: params.length === 0 ? "_" : "params",
    method: result.kind,
    path: quote(call.path),
    call: callCode(call, prefix),
  };
}

function callCode(call: Call, prefix: string): string {
  const parts = [
    ...objectCode("path", call.pathParams.map(argument)),
    ...objectCode("query", call.queryParams.map(argument)),
    ...objectCode("headers", call.headers.map(setting)),
    ...objectCode("cookies", call.cookies.map(setting)),
    ...(call.security === undefined ? [] : [`security: ${literal(call.security)}`]),
    ...(call.server === undefined ? [] : [`baseUrl: ${baseUrlCode(call.server, prefix, "process.env")}`]),
    ...(call.isEncoded ? ['encoding: "base64"'] : []),
  ];
  const inline = `{ ${parts.join(", ")} }`;
  if (parts.length === 0) return "{}";
  return inline.length < 60 ? inline : `{\n${parts.map((part) => `    ${part},\n`).join("")}  }`;
}

function objectCode(name: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const inline = `${name}: { ${entries.join(", ")} }`;
  return [inline.length < 90 ? inline : `${name}: {\n${entries.map((entry) => `      ${entry},\n`).join("")}    }`];
}

function argument({ variable, wire }: Argument): string {
  const value = `params${/^[A-Za-z_$][\w$]*$/.test(variable) ? `.${variable}` : `[${quote(variable)}]`}`;
  const sent = { value, repeated: `list(${value})`, spaces: `list(${value})?.join(" ")`, pipes: `list(${value})?.join("|")` };
  return `${propertyKey(wire.name)}: ${sent[wire.as]}`;
}

function setting({ name, fallback }: Setting): string {
  return `${propertyKey(name)}: ${fallback === undefined ? "undefined" : quote(fallback)}`;
}
