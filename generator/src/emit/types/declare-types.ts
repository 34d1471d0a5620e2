import { createHash } from "node:crypto";
import type { Schema } from "../../spec/document.js";
import type { OnProgress } from "../../progress.js";
import { version } from "../../version.js";
import { comment, type Doc } from "../comment.js";
import type { CompiledType } from "./compile-type.js";
import { printType } from "./print-type.js";
import { toTypeSchema, type TypeSchema } from "./type-schema.js";

/** A type to declare. */
export interface Wanted {
  readonly name: string;
  readonly schema: Schema;
  readonly doc: Doc;
}

/** What an earlier run made: its `resources.ts`, and what vouches for each type in it. */
export interface EarlierTypes {
  readonly text: string;
  readonly proofs: Readonly<Record<string, string>>;
}

export interface DeclareOptions {
  readonly earlier?: EarlierTypes | undefined;
  readonly onProgress?: OnProgress | undefined;
  /** Prints types in one walk, for documents of many thousand schemas. */
  readonly isPlain?: boolean | undefined;
}

/** Declarations by name. */
export interface DeclaredTypes {
  readonly texts: ReadonlyMap<string, string>;
  /** A hash of each declaration together with the schema that it came of. */
  readonly proofs: Readonly<Record<string, string>>;
}

/**
 * Declares types: an interface for an object, an alias for all else.
 *
 * A declaration of an earlier run is taken over where its proof says that this very text came of this very schema; the
 * compiler is loaded when there is one without. One call for each schema, references by name, keeps the cost in line with
 * the size of the spec.
 */
export async function declareTypes(
  wanted: readonly Wanted[],
  typeNames: ReadonlyMap<string, string>,
  { earlier, onProgress, isPlain = false }: DeclareOptions,
): Promise<DeclaredTypes> {
  const known = earlier === undefined ? new Map<string, string>() : declarationsIn(earlier.text);
  const compiler = version();
  let compileType: ((schema: TypeSchema | boolean) => CompiledType) | undefined;
  const texts = new Map<string, string>();
  const proofs = new Map<string, string>();
  for (const { name, schema, doc } of wanted) {
    if (isPlain) {
      texts.set(name, comment(doc) + declare(name, printType(schema, typeNames)));
      continue;
    }
    const typeSchema = toTypeSchema(schema, typeNames);
    const source = JSON.stringify([compiler, typeSchema]);
    const found = known.get(name);
    let code = found !== undefined && earlier?.proofs[name] === proofOf(source, found) ? found : undefined;
    if (code === undefined) {
      // To import what is there already would still take longer than to compile.
      compileType ??= (await import("./compile-type.js")).compileType;
      code = declare(name, compileType(typeSchema));
    }
    texts.set(name, comment(doc) + code);
    proofs.set(name, proofOf(source, code));
    onProgress?.({ doing: "compiling types", done: texts.size, total: wanted.length });
  }
  const sorted = Array.from(proofs).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { texts, proofs: Object.fromEntries(sorted) };
}

function declare(name: string, { keyword, type }: CompiledType): string {
  return keyword === "interface" ? `export interface ${name} ${type}\n` : `export type ${name} = ${type};\n`;
}

function proofOf(source: string, code: string): string {
  return createHash("sha256").update(`${source}\0${code}`).digest("hex").slice(0, 32);
}

/** The declarations of a `resources.ts` without their comments: empty lines stand between them, and none within. */
function declarationsIn(text: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const block of text.replaceAll("\r\n", "\n").split("\n\n")) {
    const start = block.startsWith("/**") ? block.indexOf("*/\n") + "*/\n".length : 0;
    const name = /^export (?:interface|type) (\S+) /.exec(block.slice(start, start + 300))?.[1];
    if (name !== undefined) declarations.set(name, `${block.slice(start)}\n`);
  }
  return declarations;
}
