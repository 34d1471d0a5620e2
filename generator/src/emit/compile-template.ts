import Handlebars from "handlebars/dist/cjs/handlebars.js";
import type { Model } from "../model/model.js";
import { comment } from "./comment.js";
import { literal, propertyKey, quote } from "./literal.js";
import { faultIn, TemplateFault } from "./template-fault.js";

/**
 * Compiles a template of the user's, when it is first filled in: what this gives throws a TemplateFault where the template
 * is none, or asks for what is not there.
 */
export function compileTemplate(file: string, text: string, model: Model): (view: object) => string {
  const handlebars = Handlebars.create();
  handlebars.registerHelper({
    literal: (value: unknown) => literal(reveal(value)),
    comment: (value: unknown) => comment({ text: [String(reveal(value))] }),
    propertyKey: (value: unknown) => propertyKey(String(reveal(value))),
  });
  // As with the built-in ones: a name that the view does not have is a fault.
  const fill = handlebars.compile(text, { noEscape: true, strict: true });
  const spec = specView(model);
  return (view) => {
    const whole = { ...view, spec };
    try {
      return fill(whole);
    } catch (error) {
      throw new TemplateFault(file, text, faultIn(text, error, whole));
    }
  };
}

/** A text of a spec, which goes into code as a literal unless a helper says otherwise: the short way is the safe one. */
class SpecText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return quote(this.text);
  }
}

/** The value with its texts as they are. */
function reveal(value: unknown): unknown {
  if (value instanceof SpecText) return value.text;
  if (Array.isArray(value)) return value.map(reveal);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, reveal(member)]));
}

/** What a template may want to know of the spec beside what its own view has made of it. */
function specView({ info, resources }: Model): object {
  return {
    info: hide({ name: info.name, title: info.title, version: info.version, description: info.description }),
    resources: resources.map(({ key, identifier, uri, spec, params }) => ({
      // Names in code are made of letters and digits only.
      identifier,
      ...hide({ key, uri, title: spec.title, description: spec.description, mimeType: spec.mimeType }),
      deprecated: spec.deprecated ?? false,
      params: params.map(({ name, description }) => hide({ name, description })),
    })),
  };
}

/** Nothing takes the place of a text that is not there, so that `#if` can tell. */
function hide(texts: Readonly<Record<string, string | undefined>>): Record<string, SpecText | undefined> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === undefined ? undefined : new SpecText(text)]),
  );
}
