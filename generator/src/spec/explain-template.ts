import type { TemplateError } from "@mcp-gen/runtime";

/** What is wrong with a template of URIs, and with which stretch of it. */
export interface TemplateFault {
  readonly message: string;
  readonly help: string;
  readonly offset: number;
  readonly length: number;
}

/** Says in words what a template was refused for. */
export function explainTemplate({ expression, instead, offset }: TemplateError, uri: string): TemplateFault {
  const whole = { offset, length: expression.length };
  if (offset === 0) return { ...explainScheme(uri), ...whole };
  if (!expression.startsWith("{")) return explainLiteral(expression, offset);
  if (!expression.endsWith("}")) {
    const [start = "{"] = /^\{[+?&]?[\w.,]*/.exec(expression) ?? [];
    return { message: `${start} is not closed`, help: `write ${start}}`, offset, length: start.length };
  }
  return { ...explainExpression(expression, instead, uri.slice(0, offset)), ...whole };
}

type Words = Pick<TemplateFault, "message" | "help">;

function explainScheme(uri: string): Words {
  if (uri === "") return { message: "The URI is empty", help: "write one as in config://app or users://{id}" };
  const help = `write a scheme of your own before it, as in app:${uri.startsWith("//") ? "" : "//"}${uri}`;
  return { message: `${uri} has no scheme`, help };
}

function explainLiteral(literal: string, start: number): TemplateFault {
  const at = (text: string, words: Words): TemplateFault => ({
    ...words,
    offset: start + literal.indexOf(text),
    length: text.length,
  });
  if (literal === "}") return at("}", { message: "} closes nothing", help: "write { before the name, or take it out" });
  const [fragment] = /#.*/s.exec(literal) ?? [];
  if (fragment !== undefined) {
    const help = "take it out, or write %23 for a # of the URI itself";
    return at(fragment, { message: `${fragment} is a fragment, and no resource has one`, help });
  }
  if (literal.endsWith("?")) {
    const help = "write {?name} for a query, or take the ? out";
    return { message: "Nothing follows the ?", help, offset: start + literal.length - 1, length: 1 };
  }
  const [percent] = /%(?![\dA-Fa-f]{2}).{0,2}/.exec(literal) ?? [];
  if (percent !== undefined) {
    return at(percent, { message: `${percent} encodes nothing`, help: "write %25 for a % of the URI itself" });
  }
  const bytes = (literal.match(/(?:%[\dA-Fa-f]{2})+/g) ?? []).find((run) => !isUtf8(run));
  if (bytes !== undefined) {
    const help = "write the bytes that a character has there, as in %C3%A9 for é";
    return at(bytes, { message: `${bytes} encodes no text in UTF-8`, help });
  }
  return at(literal, { message: `${literal} stands behind the query`, help: "write it before the query" });
}

function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

function explainExpression(expression: string, instead: string, before: string): Words {
  const [, operator = "", list = ""] = /^\{([+?&]?)(.*)\}$/s.exec(expression) ?? [];
  const names = list.split(",");
  const name = names[0] ?? "";
  const known = new Set(before.match(/[\w.]+(?=[,}])/g));
  const twice = names.find((one, index) => known.has(one) || names.indexOf(one) !== index);
  const hasQuery = /\?/.test(before);

  if (before.endsWith("=")) {
    return { message: `${expression} is the value of a query`, help: `write the query as {?${name}}` };
  }
  if (list === "") return { message: `${expression} has no name in it`, help: `write a name, as in ${instead}` };
  if (/^[#./;=,!@|]/.test(list)) {
    const message = `${expression} has an operator that can't be matched: ${list.charAt(0)}`;
    return { message, help: `write ${instead}; before a name there may be + ? or &` };
  }
  if (name.includes(":")) {
    const [bare = "", length = ""] = name.split(":");
    const help = `write {${bare}}, and "maxLength": ${length} in the schema of ${bare}`;
    return { message: `${expression} is the start of a value, which can't be matched`, help };
  }
  const repeated = names.find((one) => /^\w+(?:\.\w+)*\*$/.test(one));
  if (repeated !== undefined && operator !== "" && operator !== "+") {
    const bare = repeated.slice(0, -1);
    const help = `write ${expression.replaceAll("*", "")}, which takes ${bare}=a,b and ${bare}=a&${bare}=b alike`;
    return { message: `${repeated} has a star, which can't be matched`, help };
  }
  if (repeated !== undefined) {
    const bare = repeated.slice(0, -1);
    const help = `write {+${bare}} for several segments, or {?${bare}} for a list in the query`;
    return { message: `${expression} is a list in the path, which can't be matched`, help };
  }
  const odd = names.find((one) => !/^\w+(?:\.\w+)*$/.test(one));
  if (odd !== undefined) {
    const fixed = names.map(nameLike).join(",");
    const help = `write {${operator}${fixed}}: a name has letters, digits, _ and dots between them`;
    return { message: `${odd.trim() === "" ? "Nothing" : odd} is no name of a variable`, help };
  }
  if (twice !== undefined) {
    return {
      message: `${twice} is the name of another variable of the URI`,
      help: `write another name, as in ${instead}`,
    };
  }
  if (hasQuery && operator === "?") {
    return { message: "The query has started before", help: `write ${instead}, or all of it in one {?…}` };
  }
  if (hasQuery && operator !== "&") {
    return { message: `${expression} stands behind the query`, help: `write it before the query, or as ${instead}` };
  }
  if (operator === "&") return { message: "The query has not started", help: `write ${instead}` };
  if (names.length > 1) {
    return { message: `${expression} has more than one variable, and is no query`, help: `write ${instead}` };
  }
  if (operator === "+" && before.includes("{+")) {
    return { message: "A URI has one {+name} at most, and this is the second", help: `write ${instead}` };
  }
  if (before.endsWith("}")) {
    const message = `Nothing tells where the value before ${expression} ends`;
    return { message, help: `write a literal between them, as in ${instead}` };
  }
  return { message: `${expression} can't be matched`, help: `write ${instead}` };
}

/** `user-id` as a name: `userId`. */
function nameLike(text: string): string {
  const words = text.split(/[^\w.]+/).filter((word) => word !== "");
  const [first = "name", ...others] = words;
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
