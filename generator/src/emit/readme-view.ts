import type { Model, Resource } from "../model/model.js";
import type { Call, Upstream } from "../openapi/call.js";
import type { Credential } from "../openapi/security.js";
import { code } from "./resource-doc.js";
import { serverVariable, settingVariable, variablesOf } from "./upstream-view.js";

/** `README.md`: what the server is told by its environment, and what it serves. */
export function readmeView({ info, resources }: Model, upstream: Upstream, source: string): object {
  return {
    source: source.replaceAll("--", "- -"),
    title: cell(info.title ?? info.name),
    variables: settingsOf(upstream).map(({ name, text }) => ({ name, text: cell(text) })),
    resources: resources.map((resource) => ({
      uri: code(resource.uri).replaceAll("|", "\\|"),
      text: cell(whatIs(resource, upstream.calls.get(resource.key))),
    })),
  };
}

function whatIs({ key, spec: { title, description } }: Resource, call: Call | undefined): string {
  const said = title ?? firstLine(description ?? "");
  if (said !== "") return said;
  return call === undefined ? key : `GET ${call.path.replace("{+", "{")}`;
}

interface Variable {
  readonly name: string;
  readonly text: string;
}

function settingsOf({ prefix, server, credentials, calls }: Upstream): Variable[] {
  const headers = [...calls.values()].flatMap((call) => [...call.headers, ...call.cookies]);
  const servers = [server, ...[...calls.values()].map((call) => call.server)].flatMap((one) => one?.variables ?? []);
  const all: Variable[] = [
    {
      name: `${prefix}_BASE_URL`,
      text: server === undefined ? "where the API is" : `where the API is; ${server.url} by default`,
    },
    ...servers.map(({ name, fallback, description }) => ({
      name: serverVariable(prefix, name),
      text: [firstLine(description ?? "part of the address"), `${fallback} by default`].join("; "),
    })),
    ...credentials.flatMap((one) =>
      variablesOf(one, prefix).map((name, index) => ({
        name,
        text: [firstLine(one.description ?? ""), secretOf(one, index)].filter((text) => text !== "").join("; "),
      })),
    ),
    ...headers.map(({ name, fallback }) => ({
      name: settingVariable(prefix, name),
      text: fallback === undefined ? `sent as ${name}` : `sent as ${name}; ${fallback} by default`,
    })),
  ];
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/** What a variable of a credential holds, and where it goes. */
function secretOf(credential: Credential, index: number): string {
  const { kind, name } = credential;
  switch (kind) {
    case "key": {
      const { key } = credential;
      const places = {
        header: `in the header ${key}`,
        query: `as ${key} in the query`,
        cookie: `as the cookie ${key}`,
      };
      return `the key of ${name}, sent ${places[credential.in]}`;
    }
    case "bearer":
      return `the token of ${name}, sent in the header Authorization`;
    case "basic":
      return `the ${index === 0 ? "user" : "password"} of ${name}, sent in the header Authorization`;
  }
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}

/** A text of the document in a cell of a table: nothing in it is markup. */
function cell(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_[\]|#]/g, "\\$&")
    .trim();
}
