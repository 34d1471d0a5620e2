import type { SpecResource } from "../spec/document.js";
import { isObject, textIn, type JsonObject } from "./json.js";

/** What a document says about its resources under `x-mcp`, on itself, a path, an operation or a param. */
export interface XMcp {
  /** Left out: `x-mcp: false`, or `visible: false` in it. */
  readonly isHidden: boolean;
  readonly scheme?: string;
  readonly uri?: string;
  readonly name?: string;
  readonly cache?: NonNullable<SpecResource["cache"]>;
  readonly annotations?: object;
}

export function xMcpOf(value: JsonObject): XMcp {
  const given = value["x-mcp"];
  if (!isObject(given)) return { isHidden: given === false };
  const [scheme, uri, name] = [textIn(given["scheme"]), textIn(given["uri"]), textIn(given["name"])];
  const { cache, annotations } = given;
  return {
    isHidden: given["visible"] === false,
    ...(scheme !== undefined && { scheme }),
    ...(uri !== undefined && { uri }),
    ...(name !== undefined && { name }),
    // The rules of specs say what is wrong with these, as they do in a spec of our own.
    ...(isObject(cache) && { cache }),
    ...(isObject(annotations) && { annotations }),
  };
}
