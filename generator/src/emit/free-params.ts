import type { Param } from "../model/model.js";
import { propertyKey } from "./literal.js";

/** The params that may hold dot segments, as the runtime takes them; nothing where there are none. */
export function freeParams(params: readonly Param[]): string | undefined {
  const free = params.filter(({ traversal }) => traversal).map(({ name }) => `${propertyKey(name)}: "allow"`);
  return free.length === 0 ? undefined : `{ ${free.join(", ")} }`;
}
