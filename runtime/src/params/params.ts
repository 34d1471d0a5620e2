import type { Param, Presence } from "./param.js";
import type { StandardIssue, StandardResult, StandardSchema } from "./standard.js";

/**
 * The params of one template: checked on their way to a handler, and on their way into a link.
 *
 * `Params` is what a handler gets; `LinkParams` what a link takes, where a param with a default may be left out.
 */
export interface ParamsSchema<Params, LinkParams = Params> extends StandardSchema<RawParams, Params> {
  /** The text of each param. @throws RangeError - when a value does not fit; it names the param and the rule */
  readonly print: (params: LinkParams) => RawParams;
  /** One schema for all of them, as clients see it. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}

/** Params as a URI holds them. */
export type RawParams = Readonly<Record<string, string | undefined>>;

type Shape<Params> = { readonly [Name in keyof Params]-?: Param<Exclude<Params[Name], undefined>> };

/**
 * @example
 * ```ts
 * const userParams = params<{ id: number }>({ id: integer({ minimum: 1 }) });
 * ```
 */
export function params<Params, LinkParams = Params>(shape: Shape<Params>): ParamsSchema<Params, LinkParams> {
  // What a shape holds under a name parses and prints the values of that name, whatever their type.
  const entries = Object.entries(shape) as [string, Param<unknown>][];

  function validate(raw: unknown): StandardResult<Params> {
    const texts = new Map(Object.entries(raw as RawParams));
    const values = createRecord<unknown>();
    const issues: StandardIssue[] = [];
    for (const [name, param] of entries) {
      const text = texts.get(name);
      const checked = text === undefined ? whenAbsent(param.presence) : param.parse(text);
      if (checked.kind === "breaks") issues.push({ message: checked.rule, path: [name] });
      else if (checked.value !== undefined) values[name] = checked.value;
    }
    // Each name of the shape was filled by its own param, which gives its own type.
    return issues.length > 0 ? { issues } : { value: values as Params };
  }

  function print(given: LinkParams): RawParams {
    const values = new Map(Object.entries(given as object));
    const texts = createRecord<string>();
    for (const [name, param] of entries) {
      const value: unknown = values.get(name);
      if (value === undefined && param.presence.kind !== "required") continue;
      const printed = value === undefined ? missing : param.print(value);
      if (printed.kind === "breaks") throw new RangeError(`${name} ${printed.rule}`);
      texts[name] = printed.value;
    }
    return texts;
  }

  return {
    "~standard": { version: 1, vendor: "mcp-gen", validate },
    print,
    jsonSchema: {
      type: "object",
      properties: Object.fromEntries(entries.map(([name, param]) => [name, param.jsonSchema])),
      required: entries.filter(([, param]) => param.presence.kind === "required").map(([name]) => name),
    },
  };
}

const missing = { kind: "breaks", rule: "is required" } as const;

function whenAbsent(presence: Presence<unknown>): { kind: "fits"; value: unknown } | typeof missing {
  switch (presence.kind) {
    case "required":
      return missing;
    case "optional":
      return { kind: "fits", value: undefined };
    case "default":
      return { kind: "fits", value: presence.value };
  }
}

/** Without a prototype, as a param may be named `__proto__`, and one named `constructor` may be left out. */
function createRecord<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}
