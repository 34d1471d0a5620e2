import type { Call, Argument, Setting } from "../openapi/call.js";
import type { ServerUrl } from "../openapi/server-url.js";
import type { Resource } from "../model/model.js";
import { comment } from "./comment.js";
import { lineWidth, literal, propertyKey, quote } from "./literal.js";
import { code } from "./resource-doc.js";
import { baseUrlCode, settingVariable } from "./upstream-view.js";

/** A first handler that works: it asks the API. */
export function upstreamHandlerView(
  { identifier, file, uri, params, result }: Resource,
  call: Call,
  prefix: string,
): object {
  const optional = new Set(params.flatMap(({ name, presence }) => (presence.kind === "optional" ? [name] : [])));
  return {
    top: "../".repeat(file.split("/").length),
    identifier,
    key: quote(identifier),
    doc: comment({ text: [code(uri)] }),
    params: params.length === 0 ? "_" : "params",
    method: result.kind,
    args: argsCode(result.kind, call, { prefix, optional }),
  };
}

interface How {
  /** What environment variables start with. */
  readonly prefix: string;
  /** Variables that a URI may be without. */
  readonly optional: ReadonlySet<string>;
}

/** The arguments of the call, on one line where they fit. */
function argsCode(method: string, call: Call, how: How): string {
  const path = quote(call.path);
  const parts = partsOf(call, how, 4);
  const inline = [path, parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`, "read"].join(", ");
  if (`  read.context.upstream.${method}(${inline});`.length <= lineWidth && !inline.includes("\n")) return inline;
  const own = `    { ${parts.join(", ")} },\n`;
  const fits = own.length <= lineWidth && !own.trim().includes("\n");
  const broken = `    {\n${partsOf(call, how, 6)
    .map((part) => `      ${part},\n`)
    .join("")}    },\n`;
  return `\n    ${path},\n${fits ? own : broken}    read,\n  `;
}

function partsOf(call: Call, { prefix, optional }: How, indent: number): string[] {
  const argument = (one: Argument): string => argumentCode(one, optional);
  const setting = (one: Setting): string => settingCode(one, prefix);
  return [
    ...objectCode("path", call.pathParams.map(argument), indent),
    ...objectCode("query", call.queryParams.map(argument), indent),
    ...objectCode("headers", call.headers.map(setting), indent),
    ...objectCode("cookies", call.cookies.map(setting), indent),
    ...(call.security === undefined ? [] : [`security: ${literal(call.security)}`]),
    ...(call.server === undefined ? [] : [`baseUrl: ${ownBaseUrl(call.server, prefix)}`]),
    ...(call.isEncoded ? ['encoding: "base64"'] : []),
  ];
}

/** Its variables are looked up where the upstream looks up all else. */
function ownBaseUrl(server: ServerUrl, prefix: string): string {
  const url = baseUrlCode(server, prefix);
  return server.variables.length === 0 ? url : `(env) => ${url}`;
}

function objectCode(name: string, entries: readonly string[], indent: number): string[] {
  if (entries.length === 0) return [];
  const inline = `${name}: { ${entries.join(", ")} }`;
  if (indent + inline.length + 1 <= lineWidth) return [inline];
  const space = " ".repeat(indent);
  return [`${name}: {\n${entries.map((entry) => `${space}  ${entry},\n`).join("")}${space}}`];
}

function argumentCode({ variable, wire }: Argument, optional: ReadonlySet<string>): string {
  const value = `params${/^[A-Za-z_$][\w$]*$/.test(variable) ? `.${variable}` : `[${quote(variable)}]`}`;
  const joined = (separator: string): string =>
    `${value}${optional.has(variable) ? "?." : "."}join(${quote(separator)})`;
  const sent = { value, repeated: value, commas: joined(","), spaces: joined(" "), pipes: joined("|") };
  return `${propertyKey(wire.name)}: ${sent[wire.as]}`;
}

function settingCode({ name, fallback }: Setting, prefix: string): string {
  const env = `env: ${quote(settingVariable(prefix, name))}`;
  return `${propertyKey(name)}: { ${env}${fallback === undefined ? "" : `, fallback: ${quote(fallback)}`} }`;
}
