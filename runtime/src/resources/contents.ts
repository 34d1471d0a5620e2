import { McpError } from "../protocol/error.js";
import { isObject } from "../protocol/jsonrpc.js";
import { toBase64 } from "./base64.js";

/** One piece of what a read answers (MCP 2026-07-28, Resources, Resource Contents). */
export type Contents = TextContents | BlobContents;

export interface TextContents {
  uri: string;
  mimeType?: string;
  text: string;
  _meta?: Record<string, unknown>;
}

export interface BlobContents {
  uri: string;
  mimeType?: string;
  /** Base64. */
  blob: string;
  _meta?: Record<string, unknown>;
}

/** What contents take from the declaration where the handler leaves it open. */
interface Defaults {
  readonly mimeType?: string;
  readonly _meta?: Record<string, unknown>;
}

/**
 * The contents for what a handler returned: a string is text, a `Uint8Array` a blob, an array of contents
 * stays as it is, and anything else is its JSON.
 *
 * @throws McpError - when the value is `undefined`: there is no such resource
 * @throws TypeError - when the value has no JSON (a function, a cycle, a BigInt)
 */
export function toContents(value: unknown, uri: string, { mimeType, _meta }: Defaults): object[] {
  if (value === undefined) throw McpError.notFound(uri);
  const contents = isContentsList(value) ? value : [toContent(value, uri, mimeType)];
  return contents.map((item) => ({ mimeType, _meta, ...item }));
}

function toContent(value: unknown, uri: string, mimeType: string | undefined): Contents {
  if (typeof value === "string") return { uri, mimeType: mimeType ?? "text/plain", text: value };
  if (value instanceof Uint8Array) {
    return { uri, mimeType: mimeType ?? "application/octet-stream", blob: toBase64(value) };
  }
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`A ${typeof value} has no JSON`);
  return { uri, mimeType: mimeType !== undefined && isJson(mimeType) ? mimeType : "application/json", text };
}

/** An empty array is a JSON value: contents that are empty would not tell "nothing in it" from "not there". */
function isContentsList(value: unknown): value is Contents[] {
  return Array.isArray(value) && value.length > 0 && value.every(isContents);
}

function isContents(value: unknown): value is Contents {
  return (
    isObject(value) &&
    typeof value["uri"] === "string" &&
    (typeof value["text"] === "string" || typeof value["blob"] === "string")
  );
}

/** `application/json`, `text/json` and every `+json` type (RFC 6839 §3.1). */
function isJson(mimeType: string): boolean {
  return /[/+]json\s*(;|$)/i.test(mimeType);
}
