import type { Path } from "./problem.js";

/** The steps of a JSON pointer (RFC 6901); nothing where it is none. */
export function stepsOf(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function pointerTo(steps: Path): string {
  return steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** How far the steps lead into a value: to one at the end of them, or to the last where they still can be followed. */
export type Followed =
  | { readonly kind: "found"; readonly value: unknown }
  | { readonly kind: "lost"; readonly step: string; readonly keys: readonly string[] };

export function follow(value: unknown, steps: readonly string[]): Followed {
  let current = value;
  for (const step of steps) {
    const isHeld = typeof current === "object" && current !== null;
    // A key like `constructor` may be inherited, and `length` is no key at all: only what the file says counts.
    if (!isHeld || !Object.prototype.propertyIsEnumerable.call(current, step)) {
      return { kind: "lost", step, keys: isHeld ? Object.keys(current ?? {}) : [] };
    }
    // It has this key, as the line before has seen.
    current = (current as Record<string, unknown>)[step];
  }
  return { kind: "found", value: current };
}
