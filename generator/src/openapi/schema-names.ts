import type { Path } from "../spec/problem.js";

/** Names for the schemas that references lead to, each its own. */
export interface SchemaNames {
  readonly nameOf: (file: string, path: Path) => string;
}

export function createSchemaNames(): SchemaNames {
  const byPlace = new Map<string, string>();
  const taken = new Set<string>();
  return {
    nameOf(file, path) {
      const place = `${file}#${path.join("/")}`;
      const known = byPlace.get(place);
      if (known !== undefined) return known;
      const short = shortName(file, path);
      const name = taken.has(short) ? place : short;
      byPlace.set(place, name);
      taken.add(name);
      return name;
    },
  };
}

/** A component goes by its own name, all else by the way to it. */
function shortName(file: string, path: Path): string {
  const [first, second, third] = path;
  if (file === "" && path.length === 3 && first === "components" && second === "schemas") return String(third);
  const stem = file.replace(/\.(json|ya?ml)$/i, "").replace(/^.*\//, "");
  const way = path.filter((step) => !["components", "schemas", "schema", "content", "paths"].includes(String(step)));
  return [stem, ...way].filter((part) => part !== "").join(" ") || "Root";
}
