import { posix } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Beside, FileBeside } from "./beside.js";
import { checkParamShape } from "./check-shape.js";
import { checkValues } from "./check-values.js";
import { define } from "./define.js";
import type { Schema, SpecDefaults, SpecDocument, SpecGroup, SpecParam, SpecResource } from "./document.js";
import { lostStep } from "./link-faults.js";
import type { Origin } from "./origins.js";
import { follow, pointerTo } from "./pointer.js";
import type { Path, Problem } from "./problem.js";
import { prune } from "./prune.js";
import { parseSpec, type ParsedFile } from "./read.js";
import { readReference } from "./reference.js";
import { mapSubschemas } from "./subschemas.js";

/** A document whose params refer to its own components only. */
export interface Brought {
  readonly document: SpecDocument;
  readonly problems: readonly Problem[];
  /** What is wrong with the syntax of other files. */
  readonly diagnostics: readonly Diagnostic[];
  readonly origins: ReadonlyMap<string, Origin>;
  readonly files: readonly FileBeside[];
}

type Params = Readonly<Record<string, SpecParam>>;

/** Makes shared params of those in other files that params refer to. A document without such stays the very same. */
export async function bringParams(document: SpecDocument, beside: Beside): Promise<Brought> {
  const problems: Problem[] = [];
  const diagnostics: Diagnostic[] = [];
  const origins = new Map<string, Origin>();
  const files = new Map<string, ParsedFile | undefined>();
  const read: FileBeside[] = [];
  const brought: Record<string, SpecParam> = {};
  let isChanged = false;

  const resources = await mapValues(document.resources, inHolder, ["resources"]);
  const groups = document.groups && (await mapValues(document.groups, inGroup, ["groups"]));
  const defaults = document.defaults && (await inHolder(document.defaults, ["defaults"]));
  const params = document.components?.params && (await inParams(document.components.params, ["components", "params"]));
  const result = { problems, diagnostics, origins, files: read };
  if (!isChanged) return { document, ...result };
  const all = { ...params };
  for (const [key, param] of Object.entries(brought)) define(all, key, param);
  const whole = {
    ...document,
    resources,
    ...(groups && { groups }),
    ...(defaults && { defaults }),
    components: { ...document.components, params: all },
  };
  return { document: whole, ...result };

  async function inHolder<T extends SpecResource | SpecDefaults>(holder: T, path: Path): Promise<T> {
    if (holder.params === undefined) return holder;
    return { ...holder, params: await inParams(holder.params, [...path, "params"]) };
  }

  async function inGroup(group: SpecGroup, path: Path): Promise<SpecGroup> {
    if (group.defaults === undefined) return group;
    return { ...group, defaults: await inHolder(group.defaults, [...path, "defaults"]) };
  }

  async function inParams(given: Params, path: Path): Promise<Params> {
    return mapValues(given, inParam, path);
  }

  async function inParam(param: SpecParam, path: Path): Promise<SpecParam> {
    const { $ref } = param;
    const reference = $ref === undefined ? undefined : readReference($ref);
    // What leads nowhere else is looked at with the components.
    if ($ref === undefined || reference?.kind !== "place" || reference.file === undefined) return param;
    if (Object.hasOwn(document.components?.params ?? {}, $ref)) return param;
    isChanged = true;
    const at = { path: [...path, "$ref"], part: "value" } as const;
    const { $ref: _, ...own } = param;
    const found = await beside.read(beside.spec, reference.file);
    if (found.kind === "refused") {
      problems.push({ code: found.code, message: found.message, help: found.help, ...at });
      return own;
    }
    const file = await load(found);
    if (file === undefined) return own;
    const end = follow(file.value, reference.steps);
    if (end.kind === "lost") {
      const { code, message, help } = lostStep($ref, end.step, end.keys);
      problems.push({ code, message, help, ...at });
      return own;
    }
    return {
      ...own,
      $ref: refTo(bring(found.name, file, reference.steps, end.value)),
    };
  }

  async function load(found: FileBeside): Promise<ParsedFile | undefined> {
    if (files.has(found.name)) return files.get(found.name);
    read.push(found);
    const parsed = await parseSpec(found.source);
    if (parsed.kind === "failed") diagnostics.push(...parsed.diagnostics);
    const file = parsed.kind === "failed" ? undefined : parsed;
    files.set(found.name, file);
    return file;
  }

  /** Adds a param to the components, and gives its key. */
  function bring(fileName: string, file: ParsedFile, steps: readonly string[], value: unknown): string {
    const key = steps.length === 0 ? fileName : `${fileName}#${pointerTo(steps)}`;
    if (Object.hasOwn(brought, key)) return key;
    const path = ["components", "params", key];
    origins.set(pointerTo(path), { file, path: steps });
    const faults = [...checkValues(value), ...checkParamShape(value, [fileName, ...steps])];
    problems.push(...faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] })));
    // The shape of what is left has just been checked.
    const param = (prune(value, faults) ?? {}) as SpecParam;
    const { schema } = param;
    define(brought, key, schema === undefined ? param : { ...param, schema: moveRefs(schema, fileName) });
    return key;
  }
}

function refTo(key: string): string {
  return `#${encodeURI(pointerTo(["components", "params", key]))}`;
}

/** A schema of another file as it has to be written in the spec: references are read from the file they stand in. */
function moveRefs(schema: Schema, fileName: string): Schema {
  if (typeof schema === "boolean") return schema;
  const inside = mapSubschemas(schema, (child) => moveRefs(child, fileName));
  const reference = inside.$ref === undefined ? undefined : readReference(inside.$ref);
  if (reference?.kind !== "place") return inside;
  const file = reference.file === undefined ? fileName : posix.join(posix.dirname(fileName), reference.file);
  return {
    ...inside,
    $ref: `${encodeURIComponent(file).replaceAll("%2F", "/")}#${encodeURI(pointerTo(reference.steps))}`,
  };
}

async function mapValues<T>(
  record: Readonly<Record<string, T>>,
  change: (value: T, path: Path) => Promise<T>,
  path: Path,
): Promise<Record<string, T>> {
  const changed: Record<string, T> = {};
  for (const [key, value] of Object.entries(record)) define(changed, key, await change(value, [...path, key]));
  return changed;
}
