/** A spec as it is written: what `schema/spec.schema.json` describes. */
export interface SpecDocument {
  readonly mcpgen: "1.0";
  readonly info: SpecInfo;
  readonly resources: Readonly<Record<string, SpecResource>>;
  readonly defaults?: SpecDefaults;
  readonly groups?: Readonly<Record<string, SpecGroup>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly params?: Readonly<Record<string, SpecParam>>;
  };
}

/** What resources have that don't say otherwise. */
export interface SpecDefaults {
  readonly mimeType?: string;
  readonly annotations?: object;
  readonly icons?: readonly object[];
  readonly _meta?: object;
  readonly cache?: SpecCache;
  readonly deprecated?: boolean;
  /** By the name of the variable. */
  readonly params?: Readonly<Record<string, SpecParam>>;
}

/** Resources whose handlers are in a subfolder of their own. */
export interface SpecGroup {
  readonly description?: string;
  readonly defaults?: SpecDefaults;
}

export interface SpecCache {
  readonly ttlMs?: number;
  readonly scope?: "public" | "private";
}

/** A spec whose references all lead to components: what they lead to elsewhere has become one. */
export interface LinkedDocument extends SpecDocument {
  /** What components from elsewhere would like to be called, by their keys. */
  readonly names?: ReadonlyMap<string, string>;
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
  readonly cache?: SpecCache;
  readonly deprecated?: boolean;
  readonly list?: boolean;
  readonly complete?: readonly string[];
  /** Clients may subscribe to it. */
  readonly subscribe?: boolean;
  readonly group?: string;
}

export interface SpecParam {
  /** To a param of `components.params`, which the keys beside it go before. */
  readonly $ref?: string;
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
  readonly unevaluatedProperties?: Schema;
  readonly unevaluatedItems?: Schema;
  readonly propertyNames?: Schema;
  readonly dependentSchemas?: Readonly<Record<string, Schema>>;
  readonly contains?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly items?: Schema | readonly Schema[];
  readonly prefixItems?: readonly Schema[];
  readonly additionalItems?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly [keyword: string]: unknown;
}

export type SchemaType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";
