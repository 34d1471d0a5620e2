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
  if (!/^\d{1,15}-\d{1,15}$/.test(String(cursor))) throw invalidParams("cursor");
  const [order = 0, skip = 0] = String(cursor).split("-").map(Number);
  return { order, skip };
}
