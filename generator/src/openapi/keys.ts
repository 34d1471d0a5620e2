import { allocate, toIdentifier } from "../model/names.js";
import type { Operation } from "./operations.js";
import { xMcpOf } from "./x-mcp.js";

/** How many operations there are of each id. */
export function usesOfIds(operations: readonly Operation[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { id } of operations) if (id !== undefined) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
}

/** A key for each operation, by its path as the document has it: its own name, its id, or what its path reads as. */
export function keysOf(operations: readonly Operation[], uses: ReadonlyMap<string, number>): Map<string, string> {
  const byPath = new Map(
    operations.map((operation) => {
      const { id, path, pathKey, value } = operation;
      const own = id !== undefined && uses.get(id) === 1 ? id : nameOfPath(path);
      return [pathKey, xMcpOf(value).name ?? own];
    }),
  );
  return allocate(
    byPath.keys(),
    (path) => byPath.get(path) ?? path,
    () => false,
  );
}

/** `/pets/{petId}/toys` is `petsPetIdToys`. */
function nameOfPath(path: string): string {
  return /[A-Za-z0-9]/.test(path) ? toIdentifier(path) : path === "/" ? "root" : toIdentifier(encodeURIComponent(path));
}
