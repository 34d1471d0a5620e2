import { suggest } from "./closest.js";
import { dialectUris } from "./dialect.js";
import type { Path, Problem } from "./problem.js";
import { refTo } from "./ref.js";
import type { Refused } from "./reference.js";

export function noComponent(ref: string, names: readonly string[]): Refused {
  const name = ref.slice(ref.lastIndexOf("/") + 1).replace(/^#/, "");
  return {
    kind: "refused",
    code: "ref-unsupported",
    message: `${ref} does not lead to a component`,
    help: names.includes(name)
      ? `did you mean ${refTo(name)}?`
      : "move what it refers to into components.schemas, and write #/components/schemas/Name",
  };
}

export function missingSchema(name: string, names: readonly string[]): Refused {
  return {
    kind: "refused",
    code: "ref-missing",
    message: `There is no schema ${name} in components.schemas`,
    help: names.length === 0 ? `write it there, "${name}": { … }` : suggest(name, names, refTo),
  };
}

/** A reference that may well be meant to lead to a component of its name. */
export function orComponent(fault: Refused, ref: string, names: readonly string[]): Refused {
  const name = ref.replace(/^#/, "");
  return names.includes(name) ? { ...fault, help: `did you mean ${refTo(name)}?` } : fault;
}

export function lostStep(ref: string, step: string, keys: readonly string[]): Refused {
  const help = keys.length === 0 ? "check the way: there is nothing inside of it" : suggest(step, keys);
  return { kind: "refused", code: "ref-missing", message: `${ref} leads nowhere: there is no ${step}`, help };
}

export function unknownDialect(path: Path): Problem {
  return {
    code: "dialect-unknown",
    severity: "warning",
    message:
      "This is another version of JSON Schema than the two that are known, and is read as if it were one of them",
    help: `write ${dialectUris.join(" or ")}`,
    path,
    part: "value",
  };
}
