import type { Options } from "json-schema-to-typescript";
import { generate } from "json-schema-to-typescript/dist/src/generator.js";
import { link } from "json-schema-to-typescript/dist/src/linker.js";
import { normalize } from "json-schema-to-typescript/dist/src/normalizer.js";
import { optimize } from "json-schema-to-typescript/dist/src/optimizer.js";
import { parse } from "json-schema-to-typescript/dist/src/parser.js";
import { layout } from "./layout.js";
import { restoreKeys } from "./safe-key.js";
import type { TypeSchema } from "./type-schema.js";

/** A type, and the keyword that declares it. */
export interface CompiledType {
  readonly keyword: "interface" | "type";
  readonly type: string;
}

const options: Options = {
  $refOptions: {},
  additionalProperties: false,
  bannerComment: "",
  cwd: "",
  declareExternallyReferenced: true,
  enableConstEnums: false,
  format: false,
  ignoreMinAndMaxItems: true,
  inferStringEnumKeysFromValues: false,
  maxItems: 20,
  strictIndexSignatures: false,
  style: {},
  unknownAny: true,
  unreachableDefinitions: false,
};

/**
 * What json-schema-to-typescript makes of a schema, which it changes on the way.
 *
 * Its stages are called one by one: those before look for references, of which none is left, and the one after formats.
 */
export function compileType(schema: TypeSchema | boolean): CompiledType {
  if (typeof schema === "boolean") return { keyword: "type", type: schema ? "unknown" : "never" };
  if (typeof schema["tsType"] === "string") return { keyword: "type", type: layout(schema["tsType"]) };
  const normalized = normalize(link(schema), new WeakMap(), "Declared", options);
  const code = generate(optimize(parse(normalized, options), options), options);
  const [, keyword, type = ""] =
    /^(?:\/\*\*[^]*?\*\/\s*)?export (interface|type) Declared (?:= )?([^]*)$/.exec(restoreKeys(code).trim()) ?? [];
  if (keyword !== "interface" && keyword !== "type") throw new Error(`No type came of a schema:\n${code}`);
  return { keyword, type: layout(type) };
}
