import type { OpenAPIV2, OpenAPIV3, OpenAPIV3_1 } from "openapi-types";

/**
 * An object that should be a `T` and has not been looked at: it may have the keys that a `T` has, and each may hold
 * anything, as may the extensions that are known here.
 */
export type Unchecked<T> = {
  readonly [Key in T extends unknown ? Extract<keyof T, string> : never]?: unknown;
} & { readonly "x-mcp"?: unknown; readonly "x-multi-segment"?: unknown };

/** 3.2 has no types of its own yet: it adds nothing that is read here. */
export type OpenApiDocument = Unchecked<OpenAPIV3_1.Document>;
export type Info = Unchecked<OpenAPIV3_1.InfoObject>;
export type ExternalDocs = Unchecked<OpenAPIV3.ExternalDocumentationObject>;
export type Components = Unchecked<OpenAPIV3_1.ComponentsObject>;
export type PathItem = Unchecked<OpenAPIV3_1.PathItemObject>;
export type OperationObject = Unchecked<OpenAPIV3_1.OperationObject>;
export type ParameterObject = Unchecked<OpenAPIV3.ParameterObject | OpenAPIV2.GeneralParameterObject>;
export type MediaType = Unchecked<OpenAPIV3.MediaTypeObject>;
export type Tag = Unchecked<OpenAPIV3.TagObject>;
export type Server = Unchecked<OpenAPIV3.ServerObject>;
export type ServerVariableObject = Unchecked<OpenAPIV3.ServerVariableObject>;
export type SecurityScheme = Unchecked<OpenAPIV3_1.SecuritySchemeObject>;
export type SchemaKeywords = Unchecked<OpenAPIV3.SchemaObject | OpenAPIV3_1.SchemaObject>;
