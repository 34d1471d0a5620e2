import { closest } from "./closest.js";
import type { Problem } from "./problem.js";

/** Where what references lead to is declared, by the code of a reference that leads to nothing. */
const holders: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "group-missing": [["groups"]],
  "param-missing": [["components"], ["components", "params"]],
  "ref-missing": [["components"], ["components", "schemas"]],
};

/**
 * Problems without those that only follow from others: where all components are lost for a slip in a key, each
 * reference to one would be a fault of its own.
 *
 * @param shape - what is wrong with the shape of the document
 */
export function dropConsequences(problems: readonly Problem[], shape: readonly Problem[]): readonly Problem[] {
  const lost = new Set(Object.keys(holders).filter((code) => holders[code]?.some((way) => isLost(way, shape))));
  return lost.size === 0 ? problems : problems.filter(({ code }) => !lost.has(code));
}

function isLost(way: readonly string[], shape: readonly Problem[]): boolean {
  const parent = way.slice(0, -1);
  const name = way.at(-1) ?? "";
  return shape.some(({ code, path }) => {
    if (path.length !== way.length || parent.some((step, index) => path[index] !== step)) return false;
    const key = String(path.at(-1));
    return code === "key-unknown" ? closest(key, [name]) === name : code === "type-wrong" && key === name;
  });
}
