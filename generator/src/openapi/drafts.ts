import { parseTemplate, rankOf, TemplateError, type Template } from "@mcp-gen/runtime";
import type { Problem } from "../spec/problem.js";
import { hasUnknownVariable, idTwice, lacksVariable, pathUnmatched, sameUris, undeclaredParam } from "./faults.js";
import { keysOf, usesOfIds } from "./keys.js";
import { leaveOut, type LeftOut, type Reason } from "./left-out.js";
import type { Operation } from "./operations.js";
import { variablesOf } from "./params.js";
import { wayTo, type Resolver } from "./resolve.js";
import { answerOf, type Answer } from "./result.js";
import type { Router } from "./routes.js";
import { uriOf, type ResourceUri } from "./uri.js";
import { xMcpOf } from "./x-mcp.js";

/** An operation that becomes a resource. */
export interface Draft {
  readonly operation: Operation;
  readonly key: string;
  readonly uri: ResourceUri;
  /** The same for URIs that match the same. */
  readonly rank: string;
  readonly answer: Extract<Answer, { kind: "data" }>;
}

interface Drafting {
  readonly scheme: string;
  readonly resolver: Resolver;
  readonly router: Router;
  /** The document as a whole is hidden. */
  readonly isHidden: boolean;
  readonly leftOut: LeftOut[];
  readonly problems: Problem[];
}

/** The operations that become resources; of the others it is noted why they don't. */
export function draftsOf(gets: readonly Operation[], drafting: Drafting): Draft[] {
  const { problems } = drafting;
  const found = withoutTwins(
    gets.flatMap((operation) => draftOf(operation, drafting) ?? []),
    drafting,
  );
  const operations = found.map(({ operation }) => operation);
  const uses = usesOfIds(operations);
  problems.push(...operations.filter(({ id }) => id !== undefined && (uses.get(id) ?? 0) > 1).map(idTwice));
  const keys = keysOf(operations, uses);
  return found.map((draft) => ({ ...draft, key: keys.get(draft.operation.pathKey) ?? draft.operation.path }));
}

function draftOf(operation: Operation, drafting: Drafting): Omit<Draft, "key"> | undefined {
  const { scheme, resolver, router, isHidden, leftOut, problems } = drafting;
  const leave = (reason: Reason): undefined => void leftOut.push(leaveOut(`GET ${operation.path}`, reason));
  const unmatched = (reason: Reason): undefined => {
    problems.push(pathUnmatched(operation, reason));
    return leave(reason);
  };
  if (isHidden || xMcpOf(operation.item).isHidden || xMcpOf(operation.value).isHidden) return leave({ kind: "hidden" });
  if (router.route(operation) === "none") return leave({ kind: "routed" });
  const answer = answerOf(operation.place, resolver, problems);
  if (answer.kind === "none") return leave({ kind: answer.why });
  const variables = operation.params
    .filter(({ value }) => !xMcpOf(value).isHidden || value["required"] === true)
    .flatMap((param) => variablesOf(param, resolver));
  const own = xMcpOf(operation.value).uri;
  const derived = uriOf(scheme, operation.path, variables);
  if (derived === undefined) return unmatched({ kind: "path-unnamed" });
  const template = readTemplate(own ?? derived.uri);
  if (template instanceof TemplateError) {
    return unmatched({ kind: "path-unmatched", expression: template.expression });
  }
  for (const { name, path } of derived.variables) {
    if (path === undefined) problems.push(undeclaredParam(operation, name));
  }
  const uri = own === undefined ? derived : chosenUri(own, template, derived, operation, problems);
  return { operation, uri, rank: rankOf(template), answer };
}

/** A URI that the document chooses itself: it has to hold what the API's path holds, and of the query what it likes. */
function chosenUri(
  uri: string,
  template: Template,
  derived: ResourceUri,
  { place }: Operation,
  problems: Problem[],
): ResourceUri {
  const names = new Set([...template.names, ...(template.query?.names ?? [])]);
  const path = [...wayTo(place), "x-mcp", "uri"];
  for (const { name, in: where, spec } of derived.variables) {
    if ((where === "path" || spec.required === true) && !names.has(name)) problems.push(lacksVariable(uri, name, path));
  }
  for (const name of names) {
    if (derived.variables.every((one) => one.name !== name)) problems.push(hasUnknownVariable(uri, name, path));
  }
  const variables = derived.variables
    .filter(({ name }) => names.has(name))
    .map((variable) => ({ ...variable, isRest: uri.includes(`{+${variable.name}}`) }));
  return { uri, variables };
}

/** Of two that match the same URIs, the one whose path comes first, so that the order of the document decides nothing. */
function withoutTwins<One extends Omit<Draft, "key">>(found: readonly One[], { leftOut, problems }: Drafting): One[] {
  const first = new Map<string, Operation>();
  for (const { operation, rank } of found.toSorted((a, b) => (a.operation.pathKey < b.operation.pathKey ? -1 : 1))) {
    const other = first.get(rank);
    if (other === undefined) {
      first.set(rank, operation);
      continue;
    }
    const reason: Reason = { kind: "path-twice", path: other.path };
    leftOut.push(leaveOut(`GET ${operation.path}`, reason));
    problems.push(sameUris(operation, reason));
  }
  const kept = new Set(first.values());
  return found.filter(({ operation }) => kept.has(operation));
}

/** @returns the error where it is no template */
function readTemplate(uri: string): Template | TemplateError {
  try {
    return parseTemplate(uri);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}
