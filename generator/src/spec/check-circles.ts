import type { Schema, SpecDocument } from "./document.js";
import type { Problem } from "./problem.js";
import { componentOf } from "./ref.js";

/** `A` that is `B` that is `A` has no content; through a property or an item a schema may well come back to itself. */
export function checkCircles({ components }: SpecDocument): Problem[] {
  const refs = new Map(Object.entries(components?.schemas ?? {}).map(([name, schema]) => [name, directRefs(schema)]));
  const done = new Set<string>();
  const onTheWay = new Set<string>();
  const problems: Problem[] = [];

  // A stack of our own: a chain of references may be longer than the call stack is high.
  const way: { readonly name: string; readonly left: string[] }[] = [];
  const enter = (name: string): void => {
    way.push({ name, left: [...(refs.get(name) ?? [])] });
    onTheWay.add(name);
  };
  for (const start of refs.keys()) {
    if (!done.has(start)) enter(start);
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const next = last.left.pop();
      if (next === undefined) {
        way.pop();
        onTheWay.delete(last.name);
        done.add(last.name);
      } else if (onTheWay.has(next)) {
        const names = way.map(({ name }) => name);
        problems.push(circle([...names.slice(names.indexOf(next)), next]));
      } else if (!done.has(next)) {
        enter(next);
      }
    }
  }
  return problems;
}

/** The components that a schema is made of, rather than holds. */
function directRefs(schema: Schema): string[] {
  if (typeof schema === "boolean") return [];
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  const own = $ref === undefined ? undefined : componentOf($ref);
  const inside = [...allOf, ...anyOf, ...oneOf].flatMap(directRefs);
  return own === undefined ? inside : [own, ...inside];
}

function circle(way: readonly string[]): Problem {
  const [name = ""] = way;
  return {
    code: "ref-circle",
    message: `${way.join(" is ")}: nothing says what it holds`,
    help: `write the schema of ${name} out`,
    path: ["components", "schemas", name],
    part: "key",
  };
}
