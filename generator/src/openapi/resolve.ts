import type { Path, Problem } from "../spec/problem.js";
import { readReference } from "../spec/reference.js";
import { isObject } from "../spec/json.js";
import type { Files } from "./load-files.js";

/** A value, and where it stands: in which file, and how to get there in it. */
export interface Place {
  /** From the folder of the document, with `/`; empty for the document itself. */
  readonly file: string;
  readonly path: Path;
  readonly value: unknown;
}

/** What references lead to: the document, and the files that it refers to, by name. */
export interface Resolver {
  /** The place that a reference leads to, whatever is there. */
  readonly find: (ref: string, from: string) => Place | Unresolved;
  /** Follows a value that is nothing but a reference, up to one that is more. */
  readonly follow: (place: Place) => Place | Unresolved;
}

/** A reference that leads nowhere, and why. */
export interface Unresolved {
  readonly kind: "unresolved";
  readonly problem: Pick<Problem, "code" | "message" | "help">;
}

export function isUnresolved(found: Place | Unresolved): found is Unresolved {
  return "problem" in found;
}

const movedTo = new Map([
  ["definitions", ["components", "schemas"]],
  ["parameters", ["components", "parameters"]],
  ["responses", ["components", "responses"]],
]);

/** The way to a place as problems tell it: what is in another file is found under its name. */
export function wayTo({ file, path }: Pick<Place, "file" | "path">): Path {
  return file === "" ? path : ["files", file, ...path];
}

export function createResolver({ values, aliases, refused }: Files): Resolver {
  const find = (ref: string, from: string): Place | Unresolved => {
    const { file: named, path } = splitRef(ref, from);
    const file = aliases.get(named) ?? named;
    if (!values.has(file)) {
      const reference = readReference(ref);
      const { code, message, help } = reference.kind === "refused" ? reference : (refused.get(file) ?? noFile(ref));
      return unresolved(code, message, help);
    }
    let value = values.get(file);
    // What was written for Swagger 2.0 finds what the upgrade has moved.
    const [first = ""] = path;
    const moved = file === "" && isObject(value) && !(first in value) ? movedTo.get(first) : undefined;
    const steps = moved === undefined ? path : [...moved, ...path.slice(1)];
    for (const step of steps) {
      const child: unknown =
        typeof value === "object" && value !== null && Object.hasOwn(value, step)
          ? Reflect.get(value, step)
          : undefined;
      if (child === undefined) {
        return unresolved("ref-missing", `${ref} leads nowhere`, "write what it refers to, or mend the reference");
      }
      value = child;
    }
    return { file, path: steps, value };
  };
  const follow = (start: Place): Place | Unresolved => {
    let place = start;
    for (let steps = 0; isObject(place.value) && typeof place.value["$ref"] === "string"; steps++) {
      if (steps > 100) return unresolved("ref-circle", "The reference leads back to itself", "write it out");
      const next = find(place.value["$ref"], place.file);
      if (isUnresolved(next)) return next;
      place = next;
    }
    return place;
  };
  return { find, follow };
}

/** The file of a reference, as seen from the document, and the way in it (RFC 6901 §6). */
export function splitRef(ref: string, from: string): { file: string; path: string[] } {
  const hash = ref.indexOf("#");
  const target = hash === -1 ? ref : ref.slice(0, hash);
  const pointer = hash === -1 ? "" : ref.slice(hash + 1);
  const path = pointer.split("/").slice(1).map(decodeToken);
  return { file: target === "" ? from : joinFile(from, target), path };
}

function decodeToken(token: string): string {
  let text = token;
  try {
    text = decodeURIComponent(token);
  } catch {
    // A percent sign that encodes nothing stands for itself.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** `../b.yaml` as seen from `x/a.yaml`. */
export function joinFile(from: string, target: string): string {
  if (/^[a-z][a-z\d+.-]+:/i.test(target)) return target;
  const steps = from.split("/").slice(0, -1);
  for (const step of decodeToken(target).split("/")) {
    if (step === ".." && steps.length > 0 && steps.at(-1) !== "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

function noFile(ref: string): Unresolved["problem"] {
  return { code: "ref-missing", message: `There is no file for ${ref}`, help: "check the path" };
}

function unresolved(code: string, message: string, help: string): Unresolved {
  return { kind: "unresolved", problem: { code, message, help } };
}
