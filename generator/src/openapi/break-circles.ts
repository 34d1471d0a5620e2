import { define } from "../spec/define.js";
import type { Schema, SchemaObject } from "../spec/document.js";
import { componentOf } from "../spec/ref.js";

const compositions = ["allOf", "anyOf", "oneOf"] as const;

/**
 * A base that is one of its parts, each of which is all of the base: documents are full of it, and no type can be made of
 * it. Where a component comes to consist of itself, the reference gives way to what the component says by itself.
 *
 * Bases give way first, then alternatives, so that the order of a document decides nothing.
 */
export function breakCircles(schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  let current: Record<string, Schema> = { ...schemas };
  for (const cuts of [["allOf"], ["$ref", "allOf", "anyOf", "oneOf"]]) {
    const circles = circlesIn(current);
    if (circles.size === 0) return current;
    const next: Record<string, Schema> = {};
    for (const [name, schema] of Object.entries(current)) {
      const circle = circles.get(name);
      define(next, name, circle === undefined ? schema : cut(schema, circle, circles, current, cuts));
    }
    current = next;
  }
  return current;
}

function cut(
  schema: Schema,
  circle: number,
  circles: ReadonlyMap<string, number>,
  schemas: Readonly<Record<string, Schema>>,
  cuts: readonly string[],
  keyword = "$ref",
): Schema {
  if (typeof schema === "boolean") return schema;
  const name = schema.$ref === undefined ? undefined : componentOf(schema.$ref);
  if (name !== undefined && circles.get(name) === circle && cuts.includes(keyword)) {
    const { $ref: _, ...beside } = schema;
    return { ...ownPart(schemas[name] ?? true), ...beside };
  }
  const result: Record<string, unknown> = { ...schema };
  for (const composition of compositions) {
    const children = schema[composition];
    if (children === undefined) continue;
    result[composition] = children.map((child) => cut(child, circle, circles, schemas, cuts, composition));
  }
  return result;
}

/** A schema without what it is made of. */
function ownPart(schema: Schema): SchemaObject {
  if (typeof schema === "boolean") return {};
  const { $ref: _, allOf: _all, anyOf: _any, oneOf: _one, ...own } = schema;
  return own;
}

/** The components that consist of themselves, each with the number of its circle (Tarjan's strongly connected components). */
function circlesIn(schemas: Readonly<Record<string, Schema>>): Map<string, number> {
  const edges = new Map(Object.entries(schemas).map(([name, schema]) => [name, partsOf(schema)]));
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles = new Map<string, number>();
  // A stack of our own: a chain of references may be longer than the call stack is high.
  const way: { readonly name: string; readonly left: string[] }[] = [];
  const enter = (name: string): void => {
    order.set(name, order.size);
    low.set(name, order.size - 1);
    open.push(name);
    isOpen.add(name);
    way.push({ name, left: [...(edges.get(name) ?? [])] });
  };
  const lower = (name: string, to: number): void => {
    low.set(name, Math.min(low.get(name) ?? to, to));
  };
  for (const start of edges.keys()) {
    if (!order.has(start)) enter(start);
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const { name, left } = last;
      const next = left.pop();
      if (next !== undefined) {
        if (!edges.has(next)) continue;
        if (!order.has(next)) enter(next);
        else if (isOpen.has(next)) lower(name, order.get(next) ?? 0);
        continue;
      }
      way.pop();
      const parent = way.at(-1);
      if (parent !== undefined) lower(parent.name, low.get(name) ?? 0);
      if (low.get(name) !== order.get(name)) continue;
      const members = open.splice(open.lastIndexOf(name));
      for (const member of members) {
        isOpen.delete(member);
        const isCircle = members.length > 1 || (edges.get(member) ?? []).includes(member);
        if (isCircle) circles.set(member, order.get(name) ?? 0);
      }
    }
  }
  return circles;
}

/** The components that a schema is made of, rather than holds. */
function partsOf(schema: Schema): string[] {
  if (typeof schema === "boolean") return [];
  const name = schema.$ref === undefined ? undefined : componentOf(schema.$ref);
  const inside = compositions.flatMap((keyword) => (schema[keyword] ?? []).flatMap(partsOf));
  return name === undefined ? inside : [name, ...inside];
}
