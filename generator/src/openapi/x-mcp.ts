import type { SpecResource } from "../spec/document.js";
import { isObject, listIn, textIn } from "../spec/json.js";

/** What a document says about its resources under `x-mcp`, on itself, a path, an operation or a param. */
export interface XMcp {
  /** Left out: `x-mcp: false`, or `visible: false` in it. */
  readonly isHidden: boolean;
  readonly scheme?: string;
  readonly uri?: string;
  readonly name?: string;
  readonly cache?: SpecResource["cache"] | undefined;
  readonly annotations?: object;
}

export function xMcpOf(value: { readonly "x-mcp"?: unknown }): XMcp {
  const given = value["x-mcp"];
  if (!isObject(given)) return { isHidden: given === false };
  const [scheme, uri, name] = [textIn(given["scheme"]), textIn(given["uri"]), textIn(given["name"])];
  const [cache, annotations] = [cacheIn(given["cache"]), annotationsIn(given["annotations"])];
  return {
    isHidden: given["visible"] === false,
    ...(scheme !== undefined && { scheme }),
    ...(uri !== undefined && { uri }),
    ...(name !== undefined && { name }),
    ...(cache !== undefined && { cache }),
    ...(annotations !== undefined && { annotations }),
  };
}

function cacheIn(value: unknown): XMcp["cache"] {
  if (!isObject(value)) return undefined;
  const { ttlMs, scope } = value;
  return {
    ...(typeof ttlMs === "number" && Number.isSafeInteger(ttlMs) && ttlMs >= 0 && { ttlMs }),
    ...((scope === "public" || scope === "private") && { scope }),
  };
}

function annotationsIn(value: unknown): object | undefined {
  if (!isObject(value)) return undefined;
  const { audience, priority, lastModified } = value;
  const readers = listIn(audience).filter((one) => one === "user" || one === "assistant");
  return {
    ...(readers.length > 0 && { audience: readers }),
    ...(typeof priority === "number" && priority >= 0 && priority <= 1 && { priority }),
    ...(typeof lastModified === "string" && { lastModified }),
  };
}
