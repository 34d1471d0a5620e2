import type { Handlers } from "../resources.js";

/** `users://search{?q,limit}` */
export const search: Handlers["search"] = ({ q, limit }, { context }) => context.users.search(q, limit);
