import { checkRefs } from "./check-refs.js";
import { checkRequired } from "./check-required.js";
import { checkResources } from "./check-resources.js";
import { checkShape } from "./check-shape.js";
import { checkValues } from "./check-values.js";
import type { SpecDocument } from "./document.js";
import type { Problem } from "./problem.js";

/** A document that keeps all rules, or everything that is wrong with it. */
export type Checked =
  | { readonly kind: "checked"; readonly document: SpecDocument }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

export function check(value: unknown): Checked {
  const shape = [...checkValues(value), ...checkShape(value)];
  const sound = soundPart(value, shape);
  const problems =
    sound === undefined ? shape : [...shape, ...checkResources(sound), ...checkRefs(sound), ...checkRequired(sound)];
  // The shape has been checked, so the value has the type that the shape describes.
  return problems.length === 0 ? { kind: "checked", document: value as SpecDocument } : { kind: "failed", problems };
}

/** The document without what has the wrong shape, so that one mistake doesn't hide the others, nor cause more. */
function soundPart(value: unknown, problems: readonly Problem[]): SpecDocument | undefined {
  if (problems.length === 0) return value as SpecDocument;
  if (!isRecord(value) || !isRecord(value["resources"])) return undefined;
  const components = isRecord(value["components"]) ? value["components"] : {};
  const isSound = (...path: string[]): boolean =>
    !problems.some((problem) => path.every((step, index) => problem.path[index] === step));
  const keep = (entries: unknown, ...path: string[]): object =>
    Object.fromEntries(Object.entries(isRecord(entries) ? entries : {}).filter(([key]) => isSound(...path, key)));
  return {
    ...value,
    resources: keep(value["resources"], "resources"),
    // A broken component still is one: what refers to it is not at fault.
    components: {
      schemas: { ...fill(components["schemas"]), ...keep(components["schemas"], "components", "schemas") },
    },
  } as unknown as SpecDocument;
}

function fill(schemas: unknown): object {
  return Object.fromEntries(Object.keys(isRecord(schemas) ? schemas : {}).map((name) => [name, true]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
