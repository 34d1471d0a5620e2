import type { SchemaObject } from "../../spec/document.js";

/** A limit; exclusive where the value itself is beyond it. */
export interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

export const lowerBounds = ["minimum", "minLength", "minItems", "minProperties"] as const;
export const upperBounds = ["maximum", "maxLength", "maxItems", "maxProperties"] as const;

export type BoundName = (typeof lowerBounds)[number] | (typeof upperBounds)[number];

export function isLower(name: BoundName): boolean {
  return name.startsWith("min");
}

/** The limits that a schema sets by itself, in either spelling of exclusive ones. */
export function boundsOf(schema: SchemaObject): [BoundName, Bound][] {
  const found: [BoundName, Bound][] = [];
  for (const name of [...lowerBounds, ...upperBounds]) {
    const value = schema[name];
    const exclusive = exclusiveOf(schema, name);
    if (typeof exclusive === "number") found.push([name, { value: exclusive, exclusive: true }]);
    if (typeof value === "number" && (value > 0 || !isCount(name) || !isLower(name))) {
      found.push([name, { value, exclusive: exclusive === true }]);
    }
  }
  return found;
}

function exclusiveOf(schema: SchemaObject, name: BoundName): unknown {
  if (name === "minimum") return schema["exclusiveMinimum"];
  return name === "maximum" ? schema["exclusiveMaximum"] : undefined;
}

function isCount(name: BoundName): boolean {
  return name !== "minimum" && name !== "maximum";
}

/** Above 0 where a second bound is the stricter one, below where the first is. */
export function compareBounds(name: BoundName, a: Bound | undefined, b: Bound | undefined): number {
  if (a === undefined || b === undefined) return Number(b !== undefined) - Number(a !== undefined);
  if (a.value !== b.value) return (b.value - a.value) * (isLower(name) ? 1 : -1);
  return Number(b.exclusive) - Number(a.exclusive);
}

/** For whole numbers above 0 is from 1. */
export function toInteger(name: BoundName, { value, exclusive }: Bound): Bound {
  if (isLower(name)) return { value: exclusive ? Math.floor(value) + 1 : Math.ceil(value), exclusive: false };
  return { value: exclusive ? Math.ceil(value) - 1 : Math.floor(value), exclusive: false };
}

export function describeBound(bound: Bound | undefined): string {
  if (bound === undefined) return "none";
  return `${bound.value}${bound.exclusive ? " (exclusive)" : ""}`;
}
