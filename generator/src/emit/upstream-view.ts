import type { Upstream } from "../openapi/call.js";
import type { Credential } from "../openapi/security.js";
import type { ServerUrl } from "../openapi/server-url.js";
import { literal, quote } from "./literal.js";

/** `upstream.ts`: how the API is called. */
export function upstreamView({ prefix, server, credentials, security }: Upstream): object {
  const table = credentials.map((one) => [one.name, credentialOf(one, prefix)]);
  return {
    credentials: literal(table),
    security: literal(security),
    baseUrlVariable: quote(`${prefix}_BASE_URL`),
    baseUrl: server === undefined ? "undefined" : baseUrlCode(server, prefix),
  };
}

/** The address of a server, its variables looked up in `env`. */
export function baseUrlCode({ url, variables }: ServerUrl, prefix: string): string {
  const parts = url.split(/\{([^{}]+)\}/).map((part, index) => {
    const variable = index % 2 === 1 ? variables.find(({ name }) => name === part) : undefined;
    if (variable === undefined) return part === "" ? "" : quote(part);
    return `(env[${quote(serverVariable(prefix, part))}] ?? ${quote(variable.fallback)})`;
  });
  const code = parts.filter((part) => part !== "").join(" + ");
  return code === "" ? '""' : code;
}

export function serverVariable(prefix: string, name: string): string {
  return `${prefix}_SERVER_${snake(name)}`;
}

/** The environment variables of a credential. */
export function variablesOf({ kind, name }: Credential, prefix: string): string[] {
  const variable = `${prefix}_${snake(name)}`;
  return kind === "basic" ? [`${variable}_USERNAME`, `${variable}_PASSWORD`] : [variable];
}

/** The environment variable of a header or a cookie, in whose name case separates no words. */
export function settingVariable(prefix: string, name: string): string {
  return `${prefix}_${snake(name.toLowerCase())}`;
}

/** `petstoreAuth` is `PETSTORE_AUTH`. */
function snake(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase();
}

function credentialOf(credential: Credential, prefix: string): object {
  const variables = variablesOf(credential, prefix);
  return credential.kind === "key"
    ? { in: credential.in, key: credential.key, variables }
    : { in: credential.kind, variables };
}
