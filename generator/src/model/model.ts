import type { Template } from "@mcp-gen/runtime";
import type { Schema, SpecInfo, SpecResource } from "../spec/document.js";
import type { ParamType } from "../spec/param-type.js";

/** Everything that is emitted, named and resolved: plain data, no TypeScript. */
export interface Model {
  readonly info: SpecInfo;
  /** In the order of the spec. */
  readonly resources: readonly Resource[];
  /** Components that a resource reaches, in the order of the spec. */
  readonly components: readonly Component[];
  /** The type name of each of them. */
  readonly typeNames: ReadonlyMap<string, string>;
  /** What the union of all URIs is named. */
  readonly uriUnion: string;
}

export interface Component {
  readonly typeName: string;
  readonly schema: Schema;
}

export interface Resource {
  /** The resource's key in the spec, and in `Handlers` and `links`. */
  readonly key: string;
  /** The handler's name in code. */
  readonly identifier: string;
  /** The handler's file in `handlers/`, below the folder of its group, without its ending. */
  readonly file: string;
  readonly uri: string;
  readonly template: Template;
  readonly spec: SpecResource;
  readonly params: readonly Param[];
  /** What its params type, params schema and result type are named. */
  readonly names: ResourceNames;
  readonly result: Result;
}

export interface ResourceNames {
  readonly params: string;
  /** What a link takes, where that is less than what the handler gets. */
  readonly linkParams: string;
  readonly schema: string;
  readonly result: string;
  readonly uri: string;
}

export interface Param {
  readonly name: string;
  readonly type: ParamType;
  readonly presence:
    | { readonly kind: "required" }
    | { readonly kind: "optional" }
    | { readonly kind: "default"; readonly value: unknown };
  readonly description: string | undefined;
  readonly example: unknown;
  readonly deprecated: boolean;
  readonly traversal: boolean;
}

/** What a handler returns. */
export type Result =
  | { readonly kind: "json"; readonly schema: Schema }
  | { readonly kind: "text" }
  | { readonly kind: "bytes" }
  | { readonly kind: "any" };
