import type { ParamType } from "../spec/param-type.js";
import { literal } from "./literal.js";

/** The TypeScript type of a param's value. */
export function inlineType(type: ParamType): string {
  switch (type.kind) {
    case "integer":
    case "number":
      return "number";
    case "enum":
      return type.values.map((value) => literal(value)).join(" | ");
    case "string":
    case "boolean":
      return type.kind;
    case "list": {
      const member = inlineType(type.items);
      // Not to be written to: a default is the same list each time.
      return `readonly ${member.includes(" | ") ? `(${member})` : member}[]`;
    }
  }
}
