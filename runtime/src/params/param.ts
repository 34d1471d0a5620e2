/** A value, or the rule that it breaks, worded to follow the param's name: `must be at least 1`. */
export type Checked<T> =
  | { readonly kind: "fits"; readonly value: T }
  | { readonly kind: "breaks"; readonly rule: string };

/** One param: the text in a URI to a value, and back. */
export interface Param<T> {
  readonly parse: (text: string) => Checked<T>;
  readonly print: (value: T) => Checked<string>;
  /** What clients are shown of it. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  readonly presence: Presence<T>;
}

/** What it means that a URI lacks the param. */
export type Presence<T> =
  | { readonly kind: "required" }
  | { readonly kind: "optional" }
  | { readonly kind: "default"; readonly value: T };

/** Words for people and models, shown to clients in the JSON Schema of the params. */
export interface ParamNotes {
  title?: string;
  /** For example `uuid` or `date`; not checked. */
  format?: string;
  description?: string;
  deprecated?: boolean;
  examples?: unknown[];
}

export interface StringRules extends ParamNotes {
  /** Matched anywhere in the value, with the `u` flag, as in JSON Schema. */
  pattern?: string;
  /** Characters, counted as Unicode code points. */
  minLength?: number;
  maxLength?: number;
}

export interface NumberRules extends ParamNotes {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

export function string(rules: StringRules = {}): Param<string> {
  const { pattern, minLength = 0, maxLength = Infinity } = rules;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const check = (value: string): string | undefined => {
    // Code points, which `length` does not count.
    const length = minLength > 0 || maxLength < Infinity ? Array.from(value).length : 0;
    if (length < minLength) return `must have at least ${minLength} characters`;
    if (length > maxLength) return `must have at most ${maxLength} characters`;
    if (expression !== undefined && !expression.test(value)) return `must match ${pattern}`;
    return undefined;
  };
  return param({ type: "string", ...rules }, (text) => text, "must be a string", isString, check);
}

export function integer(rules: NumberRules = {}): Param<number> {
  const parse = (text: string): unknown => (/^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : undefined);
  return param({ type: "integer", ...rules }, parse, "must be an integer", isInteger, numberCheck(rules));
}

export function number(rules: NumberRules = {}): Param<number> {
  const parse = (text: string): unknown =>
    /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
  return param({ type: "number", ...rules }, parse, "must be a number", isNumber, numberCheck(rules));
}

export function boolean(notes: ParamNotes = {}): Param<boolean> {
  const parse = (text: string): unknown => (text === "true" ? true : text === "false" ? false : undefined);
  return param({ type: "boolean", ...notes }, parse, "must be true or false", isBoolean);
}

/** One of a few values, each written as its text. */
export function oneOf<const T extends string | number | boolean>(
  values: readonly T[],
  notes: ParamNotes = {},
): Param<T> {
  const byText = new Map(values.map((value) => [String(value), value]));
  const isOne = (value: unknown): value is T => values.some((one) => one === value);
  return param({ enum: values, ...notes }, (text) => byText.get(text), `must be one of ${values.join(", ")}`, isOne);
}

/** A query param that a URI may leave out. */
export function optional<T>(inner: Param<T>): Param<T> & { readonly presence: { readonly kind: "optional" } } {
  return { ...inner, presence: { kind: "optional" } };
}

/** A query param that has a value even where the URI leaves it out. */
export function withDefault<T>(
  inner: Param<T>,
  value: NoInfer<T>,
): Param<T> & { readonly presence: { readonly kind: "default"; readonly value: T } } {
  return { ...inner, jsonSchema: { ...inner.jsonSchema, default: value }, presence: { kind: "default", value } };
}

function param<T extends string | number | boolean>(
  jsonSchema: Readonly<Record<string, unknown>>,
  read: (text: string) => unknown,
  typeRule: string,
  isType: (value: unknown) => value is T,
  check: (value: T) => string | undefined = () => undefined,
): Param<T> {
  const checked = (value: unknown): Checked<T> => {
    if (!isType(value)) return { kind: "breaks", rule: typeRule };
    const rule = check(value);
    return rule === undefined ? { kind: "fits", value } : { kind: "breaks", rule };
  };
  return {
    parse: (text) => checked(read(text)),
    print: (value) => {
      const result = checked(value);
      return result.kind === "fits" ? { kind: "fits", value: String(result.value) } : result;
    },
    jsonSchema,
    presence: { kind: "required" },
  };
}

function numberCheck(rules: NumberRules): (value: number) => string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = rules;
  return (value) => {
    if (minimum !== undefined && value < minimum) return `must be at least ${minimum}`;
    if (maximum !== undefined && value > maximum) return `must be at most ${maximum}`;
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `must be greater than ${exclusiveMinimum}`;
    if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `must be less than ${exclusiveMaximum}`;
    if (multipleOf !== undefined && !isMultiple(value, multipleOf)) return `must be a multiple of ${multipleOf}`;
    return undefined;
  };
}

/** 0.3 counts as a multiple of 0.1, as it does in decimal, though its binary quotient is a hair off. */
function isMultiple(value: number, of: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return value % of === 0;
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) <= Math.min(1e-3, Number.EPSILON * Math.abs(quotient));
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Beyond 2^53 two integers share one number, so a greater one would not come back as it was sent. */
function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}
