import type { Model, Param, Resource } from "../model/model.js";
import { formatOf, type ScalarType } from "../spec/param-type.js";
import { comment } from "./comment.js";
import { call, print, value, type Expression } from "./expression.js";
import { memberOf, propertyKey } from "./literal.js";
import { importTypes } from "./import-types.js";
import { code } from "./resource-doc.js";
import { hasLinkParams } from "./resources-view.js";

/** `params.ts`: what each template's params are checked with, in handlers and in links. */
export function paramsView(model: Model, ending: string): object {
  const resources = model.resources.filter(({ params }) => params.length > 0);
  const used = new Set(resources.flatMap(({ params }) => params.flatMap(functionsOf)));
  const own = ownRules.filter((name) => used.delete(name));
  return {
    combinators: ["params", ...used].toSorted().join(", "),
    ownRules: own.flatMap((name) => (name === "format" ? ["format", "formats"] : [name])).join(", "),
    imports: importTypes(resources.flatMap(typesOf), `./resources${ending}`),
    schemas: resources.map((resource) => ({
      doc: comment({ text: [code(resource.uri)] }),
      name: resource.names.schema,
      types: typesOf(resource).join(", "),
      params: resource.params.map((param) => {
        const key = propertyKey(param.name);
        return { key, parser: print(parser(param), 2, key.length + 2) };
      }),
    })),
  };
}

/** What `param-rules.ts` has beside what the runtime has. */
const ownRules: readonly string[] = ["format", "list"];

/** The types of a params schema: what the handler gets and, where that is less, what a link takes. */
export function typesOf(resource: Resource): string[] {
  return hasLinkParams(resource) ? [resource.names.params, resource.names.linkParams] : [resource.names.params];
}

function functionsOf(param: Param): string[] {
  const names: string[] = [];
  const visit = (expression: Expression): void => {
    if (expression.kind !== "call") return;
    names.push(expression.name);
    expression.args.forEach(visit);
  };
  visit(parser(param));
  return names;
}

/** The parser of a param: a value of the runtime's, in those that add something to it. */
function parser(param: Param): Expression {
  const { type, presence, traversal } = param;
  const notes = notesOf(param);
  const inner =
    type.kind === "list"
      ? call(
          "list",
          scalar(type.items, {}),
          ...valueOf({ ...type.rules, ...(traversal && { traversal: "allow" }), ...notes }),
        )
      : scalar(type, notes);
  switch (presence.kind) {
    case "required":
      return inner;
    case "optional":
      return call("optional", inner);
    case "default":
      return call("withDefault", inner, value(presence.value));
  }
}

function scalar(type: ScalarType, notes: object): Expression {
  if (type.kind === "enum") return call("oneOf", value(type.values), ...valueOf(notes));
  const bare = call(type.kind, ...valueOf({ ...type.rules, ...notes }));
  if (formatOf(type) === undefined) return bare;
  return call("format", bare, { kind: "code", code: memberOf("formats", String(type.rules["format"])) });
}

/** An object, but for one that has nothing in it. */
function valueOf(rules: object): Expression[] {
  return Object.keys(rules).length === 0 ? [] : [value(rules)];
}

function notesOf({ description, example, deprecated }: Param): object {
  return {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
    ...(deprecated && { deprecated }),
  };
}
