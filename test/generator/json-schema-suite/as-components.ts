/** A schema as a spec holds it: what it defines inside of it are components, and references name these. */
export interface SpecSchema {
  readonly schema: unknown;
  readonly components: Readonly<Record<string, unknown>>;
}

const root = "Root";

/** @returns nothing when a reference leads elsewhere, or is by an anchor or an `$id` */
export function asComponents(schema: unknown): SpecSchema | undefined {
  const components: Record<string, unknown> = {};
  const isWhole = JSON.stringify(schema).includes('"$ref":"#"');
  let elsewhere = false;
  const convert = (value: unknown, isSchema: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => convert(item, isSchema));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).flatMap(([key, member]: [string, unknown]): [string, unknown][] => {
      if (!isSchema) return [[key, convert(member, true)]];
      if (key === "$id" || key === "$anchor" || key === "$dynamicRef" || key === "$dynamicAnchor") elsewhere = true;
      if (key === "$schema") return [];
      if (key === "$defs" || key === "definitions") {
        for (const [name, one] of Object.entries(member as object)) components[name] = convert(one, true);
        return [];
      }
      if (key === "$ref") return [[key, typeof member === "string" ? refOf(member) : convert(member, false)]];
      if (["enum", "const", "default", "examples", "required"].includes(key)) return [[key, member]];
      const isMap = ["properties", "patternProperties", "dependentSchemas", "dependencies"].includes(key);
      return [[key, convert(member, !isMap)]];
    });
    return Object.fromEntries(entries);
  };
  const refOf = (ref: string): string => {
    if (ref === "#") return `#/components/schemas/${root}`;
    const [, name] = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(ref) ?? [];
    if (name === undefined) elsewhere = true;
    return `#/components/schemas/${name}`;
  };
  const converted = convert(schema, true);
  if (elsewhere) return undefined;
  if (!isWhole) return { schema: converted, components };
  return { schema: { $ref: `#/components/schemas/${root}` }, components: { ...components, [root]: converted } };
}
