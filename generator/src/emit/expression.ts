import { lineWidth, literal } from "./literal.js";

/** A value, a name, or a call of a function, that is to be written as TypeScript. */
export type Expression =
  | { readonly kind: "value"; readonly value: unknown }
  /** Code, which comes from the generator and not from a spec. */
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] };

export function value(of: unknown): Expression {
  return { kind: "value", value: of };
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
  const space = " ".repeat(indent + 2);
  return `${name}(\n${args.map((argument) => `${space}${print(argument, indent + 2, 0)},\n`).join("")}${" ".repeat(indent)})`;
}
