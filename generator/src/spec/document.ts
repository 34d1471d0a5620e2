/** A spec as it is written: what `schema/spec.schema.json` describes. */
export interface SpecDocument {
  readonly mcpgen: "1.0";
  readonly info: SpecInfo;
  readonly resources: Readonly<Record<string, SpecResource>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

export interface SpecInfo {
  readonly name: string;
  readonly title?: string;
  readonly version: string;
  readonly description?: string;
  readonly instructions?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly object[];
}

export interface SpecResource {
  readonly uri: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly schema?: Schema;
  readonly params?: Readonly<Record<string, SpecParam>>;
  readonly annotations?: object;
  readonly size?: number;
  readonly icons?: readonly object[];
  readonly _meta?: object;
  readonly cache?: { readonly ttlMs?: number; readonly scope?: "public" | "private" };
  readonly deprecated?: boolean;
  readonly list?: boolean;
  readonly complete?: readonly string[];
}

export interface SpecParam {
  readonly description?: string;
  readonly schema?: Schema;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly deprecated?: boolean;
  readonly traversal?: "allow";
}

/** A JSON Schema (2020-12, draft-07 or OpenAPI 3.0's dialect): the keywords that are read here, and whatever else. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject {
  readonly $ref?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema | readonly Schema[];
  readonly prefixItems?: readonly Schema[];
  readonly additionalItems?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly contains?: Schema;
  readonly propertyNames?: Schema;
  readonly dependentSchemas?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

export type SchemaType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";
