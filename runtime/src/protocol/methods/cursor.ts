import { invalidParams } from "../error.js";

/** Where a page starts: at a declaration, and behind so many of its instances. */
export interface Cursor {
  readonly order: number;
  readonly skip: number;
}

/**
 * A place in the order of declaration, which stays right while others are declared and removed.
 *
 * @throws McpError - `-32602` for a cursor that is not ours (MCP 2026-07-28, Pagination, Error Handling)
 */
export function readCursor(cursor: unknown): Cursor {
  const [, order, skip] = (typeof cursor === "string" && /^(\d{1,15})-(\d{1,15})$/.exec(cursor)) || [];
  if (!skip) throw invalidParams("cursor");
  return { order: Number(order), skip: Number(skip) };
}
