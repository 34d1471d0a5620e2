import type { Operation } from "./operations.js";

/** Which operations a rule is for: those that fit all that it names. */
export interface Route {
  readonly method?: string;
  /** A glob: `*` is one segment of a path, `**` any number of them. */
  readonly path?: string;
  readonly tag?: string;
  readonly operationId?: string;
  /** `resource`, or `none` to leave it out. */
  readonly to: "resource" | "none";
}

/** What a document's operations are chosen by. */
export interface Selection {
  readonly scheme?: string;
  /** The first that matches wins. */
  readonly routes?: readonly Route[];
  /** Where there are any, all else is left out. */
  readonly include?: readonly Omit<Route, "to">[];
  readonly exclude?: readonly Omit<Route, "to">[];
}

export interface Router {
  readonly route: (operation: Operation) => Route["to"];
  /** Rules that no operation has matched. */
  readonly idle: () => readonly Omit<Route, "to">[];
}

export function createRouter({ routes = [], include = [], exclude = [] }: Selection): Router {
  const to =
    (target: Route["to"]) =>
    (one: Omit<Route, "to">): Route => ({ ...one, to: target });
  const rules = [...routes, ...exclude.map(to("none")), ...include.map(to("resource"))].map((rule) => ({
    rule,
    path: rule.path === undefined ? undefined : globToRegExp(rule.path),
  }));
  const used = new Set<Route>();
  const fits = ({ method, tag, operationId }: Route, path: RegExp | undefined, operation: Operation): boolean =>
    (method === undefined || method.toLowerCase() === operation.method) &&
    (tag === undefined || operation.tags.includes(tag)) &&
    (operationId === undefined || operationId === operation.id) &&
    (path === undefined || path.test(operation.path));
  return {
    route(operation) {
      const matching = rules.filter(({ rule, path }) => fits(rule, path, operation));
      for (const { rule } of matching) used.add(rule);
      return matching[0]?.rule.to ?? (include.length > 0 ? "none" : "resource");
    },
    idle: () => rules.flatMap(({ rule }) => (used.has(rule) ? [] : [choiceOf(rule)])),
  };
}

function choiceOf({ to: _to, ...choice }: Route): Omit<Route, "to"> {
  return choice;
}

function globToRegExp(glob: string): RegExp {
  const parts = glob.split(/(\/\*\*|\*\*|\*)/).map((part) => {
    if (part === "/**") return "(?:/.*)?";
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`, "s");
}
