import { posix } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Beside, FileBeside } from "./beside.js";
import { checkKeywords } from "./check-keywords.js";
import { checkSchemaShape, maxProblems } from "./check-shape.js";
import { checkValues } from "./check-values.js";
import { dialectOf, type Dialect } from "./dialect.js";
import type { LinkedDocument, Schema, SpecDocument } from "./document.js";
import { lostStep, missingSchema, noComponent, orComponent, unknownDialect } from "./link-faults.js";
import { nameFor } from "./name-for.js";
import type { Origin } from "./origins.js";
import { follow, pointerTo } from "./pointer.js";
import type { Path, Problem } from "./problem.js";
import { prune } from "./prune.js";
import { parseSpec, type ParsedFile } from "./read.js";
import { componentOf, refTo, schemaOf } from "./ref.js";
import { readReference, type Refused } from "./reference.js";
import { replaceSchemas } from "./replace-schemas.js";
import { rewriteRefs } from "./rewrite-refs.js";
import { schemasOf } from "./schemas-of.js";
import { everySchemaIn } from "./subschemas.js";

/** A document in which every `$ref` leads to a component, and what was found out on the way. */
export interface Linked {
  readonly document: LinkedDocument;
  readonly problems: readonly Problem[];
  /** What is wrong with the syntax of other files. */
  readonly diagnostics: readonly Diagnostic[];
  readonly origins: ReadonlyMap<string, Origin>;
  /** Every other file that was read. */
  readonly files: readonly FileBeside[];
}

/** A schema that becomes a component: one in another file, or deep in this one. */
interface Target {
  readonly key: string;
  readonly fileName: string;
  readonly file: ParsedFile;
  readonly steps: readonly string[];
}

/** A schema as it stands in a document. */
interface Site {
  readonly fileName: string;
  readonly path: Path;
  readonly dialect: Dialect;
}

/**
 * Makes components of what references lead to outside of the components, so that all that comes later has one document
 * before it. A document without such references stays the very same.
 *
 * @param sources - where in the document parts of it were taken from
 */
export async function link(
  document: SpecDocument,
  root: ParsedFile,
  beside: Beside,
  sources: ReadonlyMap<string, Origin>,
): Promise<Linked> {
  const problems: Problem[] = [];
  const diagnostics: Diagnostic[] = [];
  const origins = new Map(sources);
  const files = new Map<string, ParsedFile | undefined>([[beside.spec, root]]);
  const read: FileBeside[] = [];
  const targets = new Map<string, Target>();
  const pending: Target[] = [];
  let schemaNames: string[] | undefined;

  const changed = new Map<string, Schema>();
  for (const [path, schema] of schemasOf(document)) {
    // Of what has more faults than are told, the rest need not be looked for.
    if (problems.length > maxProblems) break;
    const dialect = readDialect(schema, path);
    const linked = await linkSchema(schema, { fileName: beside.spec, path, dialect });
    if (linked !== schema) changed.set(pointerTo(path), linked);
  }
  const taken = new Map<string, Schema>();
  for (let target = pending.shift(); target !== undefined; target = pending.shift()) {
    taken.set(target.key, await takeOver(target));
  }
  const names = new Map(Array.from(targets.values(), ({ key, fileName, steps }) => [key, nameFor(fileName, steps)]));
  return { document: replaceSchemas(document, changed, taken, names), problems, diagnostics, origins, files: read };

  /** The schema that is a target, without what is wrong with it. */
  async function takeOver({ key, fileName, file, steps }: Target): Promise<Schema> {
    const path = ["components", "schemas", key];
    origins.set(pointerTo(path), { file, path: steps });
    const found = follow(file.value, steps);
    const value = found.kind === "found" ? found.value : true;
    const faults = [...checkValues(value), ...checkSchemaShape(value, [fileName, ...steps])];
    problems.push(...faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] })));
    const whole = follow(file.value, file === root ? steps.slice(0, 3) : []);
    const dialect = (whole.kind === "found" ? dialectOf(whole.value) : undefined) ?? "open";
    // The shape of what is left has just been checked.
    return linkSchema((prune(value, faults) ?? true) as Schema, { fileName, path, dialect });
  }

  async function linkSchema(schema: Schema, { fileName, path, dialect }: Site): Promise<Schema> {
    const refs = new Map<string, string | undefined>();
    for (const [way, one] of everySchemaIn(schema)) {
      const keywords = checkKeywords(one, dialect);
      problems.push(...keywords.map((fault) => ({ ...fault, path: [...path, ...way, ...fault.path] })));
      const { $ref } = one;
      if ($ref === undefined || refs.get($ref) !== undefined || isLocal($ref, fileName)) continue;
      const found = await lookUp($ref, fileName);
      if (found.kind === "refused") {
        const { code, message, help } = found;
        problems.push({ code, message, help, path: [...path, ...way, "$ref"], part: "value" });
      }
      refs.set($ref, found.kind === "component" ? refTo(found.key) : undefined);
    }
    return refs.size > 0 || dialect !== "open" ? rewriteRefs(schema, refs, dialect) : schema;
  }

  /** Whether a reference leads to a component of the spec as it is written: nearly all do. */
  function isLocal(ref: string, fileName: string): boolean {
    const component = fileName === beside.spec ? componentOf(ref) : undefined;
    return component !== undefined && schemaOf(document, component) !== undefined;
  }

  async function lookUp(
    ref: string,
    from: string,
  ): Promise<{ kind: "component"; key: string } | { kind: "unreadable" } | Refused> {
    const reference = readReference(ref);
    if (reference.kind === "refused") return orComponent(reference, ref, namesOf());
    const { steps } = reference;
    const fileName = reference.file === undefined ? from : await load(from, reference.file);
    if (typeof fileName !== "string") return orComponent(fileName, ref, namesOf());
    const file = files.get(fileName);
    // It has diagnostics of its own.
    if (file === undefined) return { kind: "unreadable" };
    if (file === root) {
      const [first, second, name, ...others] = steps;
      if (first !== "components" || second !== "schemas" || name === undefined) return noComponent(ref, namesOf());
      if (schemaOf(document, name) === undefined) return missingSchema(name, namesOf());
      if (others.length === 0) return { kind: "component", key: name };
    }
    const end = follow(file.value, steps);
    return end.kind === "lost"
      ? lostStep(ref, end.step, end.keys)
      : { kind: "component", key: keyOf(fileName, file, steps) };
  }

  function namesOf(): string[] {
    return (schemaNames ??= Object.keys(document.components?.schemas ?? {}));
  }

  function keyOf(fileName: string, file: ParsedFile, steps: readonly string[]): string {
    const id = (file === root ? "" : fileName) + (steps.length === 0 ? "" : `#${pointerTo(steps)}`);
    const known = targets.get(id);
    if (known !== undefined) return known.key;
    let key = id;
    // The spec may have a component of that very name.
    while (schemaOf(document, key) !== undefined) key += "'";
    const target = { key, fileName, file, steps };
    targets.set(id, target);
    pending.push(target);
    return key;
  }

  /** The name of the file at a path from another one, when it has been read and parsed. */
  async function load(from: string, path: string): Promise<string | Refused> {
    const written = posix.join(posix.dirname(from), path);
    if (files.has(written)) return written;
    const found = await beside.read(from, path);
    if (found.kind === "refused" || files.has(found.name)) return found.kind === "refused" ? found : found.name;
    read.push(found);
    const parsed = await parseSpec(found.source);
    if (parsed.kind === "failed") diagnostics.push(...parsed.diagnostics);
    const file = parsed.kind === "failed" ? undefined : parsed;
    files.set(found.name, file);
    if (file !== undefined) {
      const place = ["files", found.name];
      origins.set(pointerTo(place), { file, path: [] });
      readDialect(file.value, place);
    }
    return found.name;
  }

  function readDialect(value: unknown, path: Path): Dialect {
    const dialect = dialectOf(value);
    if (dialect === undefined) problems.push(unknownDialect([...path, "$schema"]));
    return dialect ?? "open";
  }
}
