import type { Template } from "@mcp-gen/runtime";
import type { SpecDocument, SpecResource } from "../spec/document.js";

/** A resource of one of the two documents, with all that it takes to read it. */
export interface Resource {
  readonly document: SpecDocument;
  readonly key: string;
  readonly spec: SpecResource;
  readonly template: Template;
}

/** The same resource in both documents. */
export interface ResourcePair {
  readonly old: Resource;
  readonly now: Resource;
}
