/** A spec as it is written: what `schema/spec.schema.json` describes. */
export interface SpecDocument {
  readonly $schema?: string;
  readonly mcpgen: "1.0";
  readonly info: SpecInfo;
  readonly openapi?: string;
  readonly scheme?: string;
  readonly routes?: readonly SpecRoute[];
  readonly include?: readonly SpecChoice[];
  readonly exclude?: readonly SpecChoice[];
  readonly resources: Readonly<Record<string, SpecResource>>;
  readonly defaults?: SpecDefaults;
  readonly groups?: Readonly<Record<string, SpecGroup>>;
  readonly components?: SpecComponents;
}

/** Operations of an OpenAPI document that fit all that is named. */
export interface SpecChoice {
  readonly method?: string;
  /** A glob: `*` is one segment of a path, `**` any number of them. */
  readonly path?: string;
  readonly tag?: string;
  readonly operationId?: string;
}

/** A rule for operations of an OpenAPI document. */
export interface SpecRoute extends SpecChoice {
  readonly to: "resource" | "none";
}

/** What resources refer to. */
export interface SpecComponents {
  readonly schemas?: Readonly<Record<string, Schema>>;
  readonly params?: Readonly<Record<string, SpecParam>>;
}

/** What resources have that don't say otherwise. */
export interface SpecDefaults {
  readonly mimeType?: string;
  readonly annotations?: SpecAnnotations;
  readonly icons?: readonly SpecIcon[];
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

export interface SpecAnnotations {
  readonly audience?: readonly ("user" | "assistant")[];
  readonly priority?: number;
  readonly lastModified?: string;
}

export interface SpecIcon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: "light" | "dark";
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
  readonly icons?: readonly SpecIcon[];
}

export interface SpecResource {
  readonly uri: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly schema?: Schema;
  readonly params?: Readonly<Record<string, SpecParam>>;
  readonly annotations?: SpecAnnotations;
  readonly size?: number;
  readonly icons?: readonly SpecIcon[];
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
  readonly $schema?: string;
  readonly $id?: string;
  readonly $comment?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number | boolean;
  readonly exclusiveMaximum?: number | boolean;
  readonly multipleOf?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly unevaluatedProperties?: Schema;
  readonly propertyNames?: Schema;
  readonly required?: readonly string[];
  readonly dependentSchemas?: Readonly<Record<string, Schema>>;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependencies?: Readonly<Record<string, Schema | readonly string[]>>;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: Schema | readonly Schema[];
  readonly prefixItems?: readonly Schema[];
  readonly additionalItems?: Schema;
  readonly unevaluatedItems?: Schema;
  readonly contains?: Schema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly [keyword: string]: unknown;
}

export type SchemaType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";
