import { McpError } from "../protocol/error.js";
import { isObject } from "../protocol/jsonrpc.js";
import { knownFields, type ProtocolVersion } from "../protocol/versions.js";
import { toBase64 } from "./base64.js";
import { isStream, whole } from "./collect.js";
import type { CacheHint } from "./definition.js";

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

/** What one read says of its contents, in place of what the declaration says. */
export interface ContentsOptions {
  mimeType?: string;
  cache?: CacheHint;
  _meta?: Record<string, unknown>;
  /** Characters or bytes that a stream may give; 16 Mi by default. */
  maxLength?: number;
}

/** By symbol, since an app may hold two copies of this package. */
const described: unique symbol = Symbol.for("dev.mcp-gen/contents") as typeof described;

/** A value that a handler returns, with what it says of it. */
export interface DescribedContents<Value = unknown> {
  readonly [described]: Description<Value>;
}

interface Description<Value = unknown> extends ContentsOptions {
  readonly value: Value;
}

/**
 * What a handler returns to say more of this read than the declaration does, or to answer with a stream, a `Blob` or an
 * `ArrayBuffer`. A stream is read to its end: text where every piece is text, bytes otherwise.
 *
 * @example
 * ```ts
 * read: ({ path }) => contents(createReadStream(path), { mimeType: typeOf(path), cache: { ttlMs: 1000 } });
 * ```
 */
export function contents(
  value: AsyncIterable<unknown> | Blob | ArrayBuffer,
  options?: ContentsOptions,
): DescribedContents<never>;
export function contents<Value>(value: Value, options?: ContentsOptions): DescribedContents<Value>;
export function contents(value: unknown, options: ContentsOptions = {}): DescribedContents {
  const { value: inner, ...known } = describe(value) ?? { value };
  const type = inner instanceof Blob && inner.type !== "" && { mimeType: inner.type };
  const { maxLength = 16 * 1024 * 1024, ...said } = options;
  return { [described]: { ...type, ...known, ...said, value: whole(inner, maxLength) } };
}

/** What a handler said of what it returned, where it did. */
export function describe(returned: unknown): Description | undefined {
  // Nobody but `contents` makes an object with this symbol.
  return (returned as Partial<DescribedContents> | null | undefined)?.[described];
}

/**
 * The contents for what a handler returned, as JSON: a string is text, a `Uint8Array` a blob, an array of contents
 * stays as it is, and anything else is its JSON.
 *
 * @param version - what the client knows
 * @throws McpError - when the value is `undefined`: there is no such resource
 * @throws TypeError - when the value has no JSON (a function, a cycle, a BigInt), or none that shows what is in it
 */
export function toContents(
  value: unknown,
  uri: string,
  { mimeType, _meta }: ContentsOptions,
  version: ProtocolVersion,
): string {
  if (isContentsList(value))
    return JSON.stringify(value.map((item) => knownFields({ mimeType, _meta, ...item }, version)));
  // Most say nothing in `_meta`, and asking the table costs more than finding the resource does.
  const more = _meta ? JSON.stringify(knownFields({ _meta }, version)).slice(1, -1) : "";
  const write = (type: string, field: "text" | "blob", json: string): string =>
    `[{"uri":${JSON.stringify(uri)},"mimeType":${JSON.stringify(type)},"${field}":${json}${more && `,${more}`}}]`;
  if (value === undefined) throw McpError.notFound(uri);
  if (typeof value === "string") return write(mimeType ?? "text/plain", "text", JSON.stringify(value));
  // Base64 has nothing to escape.
  if (value instanceof Uint8Array) return write(mimeType ?? "application/octet-stream", "blob", `"${toBase64(value)}"`);
  const text: string | undefined = JSON.stringify(value);
  // What a stream, a `Blob` or a `Map` holds would be lost without a word.
  if (!text || isStream(value) || (text === "{}" && {}.toString.call(value) !== "[object Object]")) {
    throw new TypeError("No JSON: return contents()");
  }
  return write(mimeType && isJson(mimeType) ? mimeType : "application/json", "text", JSON.stringify(text));
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
