import { stringify } from "yaml";
import { nameOfRef, standingAlone, type Shape } from "../src/spec/shape.js";

/** The heading of the section that describes a part of the spec, and what leads to the part in an example. */
const sections: Readonly<Record<string, readonly [heading: string, ...way: (string | number)[]]>> = {
  info: ["Info", "info"],
  resource: ["A resource", "resources", "user"],
  param: ["Params", "params", "limit"],
  defaults: ["Defaults", "defaults"],
  group: ["Groups", "groups", "billing"],
  annotations: ["Annotations", "annotations"],
  icon: ["Icons", "icons", 0],
  cache: ["Cache", "cache"],
  components: ["Components", "components"],
  schema: ["Schemas", "schema"],
  route: ["Routes", "routes", 0],
  choice: ["Choices", "include", 0],
};

/**
 * Writes the tables and examples of a page anew, each between two comments, from the schema of the spec; all else of the
 * page is left as it is.
 */
export function writeSpecPage(page: string, schema: Shape): string {
  return page.replaceAll(
    /(<!-- (\w+), from spec\.schema\.json -->\n)[^]*?(<!-- end -->)/g,
    (_, start: string, name: string, end: string) => {
      const shape = name === "document" ? schema : schema.$defs?.[name];
      if (shape === undefined) throw new Error(`The schema of the spec has no ${name}`);
      return `${start}\n${describe(shape, schema, sections[name]?.slice(1) ?? [])}\n${end}`;
    },
  );
}

function describe(shape: Shape, schema: Shape, way: readonly (string | number)[]): string {
  const rows = Object.entries(standingAlone(shape).properties ?? {}).map(([key, value]) => {
    const description = value.description ?? definitionOf(value, schema)?.description ?? "";
    const isRequired = shape.required?.includes(key) ?? false;
    return [`\`${key}\``, valueOf(value), isRequired ? `**Required.** ${description}` : description];
  });
  const [example] = shape.examples ?? [];
  const placed = way.toReversed().reduce<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), example);
  return `${table([["key", "value", ""], ...rows])}\n\n\`\`\`yaml\n${stringify(placed, { lineWidth: 100 })}\`\`\`\n`;
}

function definitionOf({ $ref }: Shape, schema: Shape): Shape | undefined {
  return $ref === undefined ? undefined : schema.$defs?.[nameOfRef($ref)];
}

/** What a value is, in a few words. */
function valueOf(shape: Shape): string {
  const { $ref, anyOf, enum: values, type, items, additionalProperties, minimum, maximum } = shape;
  if ($ref !== undefined) return linkTo(nameOfRef($ref));
  if (anyOf !== undefined) return anyOf.map(valueOf).join(" or ");
  if (values !== undefined) return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  if (type === undefined) return "any";
  if (typeof type === "object") return type.join(" or ");
  if (type === "array") return items === undefined ? "list" : `list of ${valueOf(items)}`;
  if (type === "object") {
    return typeof additionalProperties === "object" ? `by name: ${valueOf(additionalProperties)}` : "object";
  }
  if (minimum === undefined) return type;
  return maximum === undefined ? `${type}, ${minimum} or more` : `${type}, ${minimum} to ${maximum}`;
}

function linkTo(name: string): string {
  const [heading] = sections[name] ?? [];
  return heading === undefined ? name : `[${name}](#${heading.toLowerCase().replaceAll(" ", "-")})`;
}

/** Aligned, as the formatter has it. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const [head = "", ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  return [head, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body].join("\n");
}
