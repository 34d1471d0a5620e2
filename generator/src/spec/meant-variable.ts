import { closest } from "./closest.js";

/**
 * The variable that a param of another name is probably for: a near one, or the only one that is left.
 *
 * @param free - variables that have no param of their own
 */
export function meantVariable(name: string, free: readonly string[]): string | undefined {
  return closest(name, free) ?? (free.length === 1 ? free[0] : undefined);
}
