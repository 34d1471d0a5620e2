import { lineWidth, literal, propertyKey } from "./literal.js";

/** A value, a name, or a call of a function, that is to be written as TypeScript. */
export type Expression =
  | { readonly kind: "value"; readonly value: unknown }
  /** Code, which comes from the generator and not from a spec. */
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [key: string, value: Expression])[] };

export function value(of: unknown): Expression {
  return { kind: "value", value: of };
}

export function code(text: string): Expression {
  return { kind: "code", code: text };
}

export function call(name: string, ...args: readonly Expression[]): Expression {
  return { kind: "call", name, args };
}

/**
 * An expression on one line where it fits, and broken as prettier breaks it where it doesn't.
 *
 * @param indent - spaces in front of the line that it starts on
 * @param before - characters that stand on that line before it
 */
export function print(expression: Expression, indent: number, before: number): string {
  const inline = printInline(expression);
  if (indent + before + inline.length < lineWidth) return inline;
  switch (expression.kind) {
    case "code":
      return inline;
    case "value":
      return literal(expression.value, indent, before);
    case "call":
      return printCall(expression.name, expression.args, indent);
    case "list":
      return broken(
        "[",
        expression.items.map((item) => print(item, indent + 2, 0)),
        "]",
        indent,
      );
    case "object":
      return broken(
        "{",
        expression.entries.map(([key, entry]) => {
          const name = propertyKey(key);
          return `${name}: ${print(entry, indent + 2, name.length + 2)}`;
        }),
        "}",
        indent,
      );
  }
}

function printInline(expression: Expression): string {
  switch (expression.kind) {
    case "code":
      return expression.code;
    case "value":
      return literal(expression.value, -Infinity);
    case "call":
      return `${expression.name}(${expression.args.map(printInline).join(", ")})`;
    case "list":
      return `[${expression.items.map(printInline).join(", ")}]`;
    case "object": {
      const entries = expression.entries.map(([key, entry]) => `${propertyKey(key)}: ${printInline(entry)}`);
      return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
    }
  }
}

/** An object that comes last keeps its brace on the line of the call. */
function printCall(name: string, args: readonly Expression[], indent: number): string {
  const first = args.slice(0, -1);
  const last = args.at(-1);
  if (last?.kind === "value" && first.every(({ kind }) => kind === "value")) {
    const start = `${name}(${first.map((argument) => `${printInline(argument)}, `).join("")}`;
    return `${start}${literal(last.value, indent, lineWidth)})`;
  }
  const [only] = args;
  if (only !== undefined && args.length === 1 && (only.kind === "object" || only.kind === "list")) {
    return `${name}(${print(only, indent, lineWidth)})`;
  }
  return broken(
    `${name}(`,
    args.map((argument) => print(argument, indent + 2, 0)),
    ")",
    indent,
  );
}

/** Each part on its own line. */
function broken(open: string, parts: readonly string[], close: string, indent: number): string {
  const space = " ".repeat(indent + 2);
  return `${open}\n${parts.map((part) => `${space}${part},\n`).join("")}${" ".repeat(indent)}${close}`;
}
