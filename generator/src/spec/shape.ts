/**
 * The part of JSON Schema that `schema/spec.schema.json` is written in, but for rules that are there for editors: what
 * they say of a URI or a reference, later checks say with more words.
 */
export interface Shape {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  /** Of a spec that stands on no OpenAPI document. */
  readonly else?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, true>>;
  readonly additionalProperties?: false | Shape;
  readonly propertyNames?: Shape;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
  /** What to write, where an example alone does not say it. */
  readonly $comment?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
}

/** With what its `else` adds: once a spec is checked, it is one with the OpenAPI document that it may stand on. */
export function standingAlone(shape: Shape): Shape {
  return { ...shape, properties: { ...shape.properties, ...shape.else?.properties } };
}

/** The name of the shape that a `$ref` leads to. */
export function nameOfRef(ref: string): string {
  return ref.slice("#/$defs/".length);
}
