import type { Definition } from "../resources/catalogue.js";
import type { ServerState } from "./state.js";

/** Whether the caller may see a resource; to one who may not, it is not there. */
export function isVisible<Context>(
  { visible }: ServerState<Context>,
  definition: Definition<Context>,
  auth: unknown,
): boolean {
  return !visible || visible(definition, auth);
}
