export { completions } from "./protocol/methods/complete.js";
export { createServer } from "./server.js";
export type { ResourceHandle, Server, ServerOptions, Subscriptions } from "./server.js";
export { McpError } from "./protocol/error.js";
export type { ServerInfo } from "./protocol/era.js";
export type { Notice } from "./protocol/notice.js";
export type { MessageOrigin, Reply, Session, SessionOpening } from "./protocol/session.js";
export type { ErrorOrigin, Visible } from "./protocol/state.js";
export type { LegacyVersion, ModernVersion, ProtocolVersion } from "./protocol/versions.js";
export { contents, describe as descriptionOf } from "./resources/contents.js";
export type { BlobContents, Contents, ContentsOptions, DescribedContents, TextContents } from "./resources/contents.js";
export type {
  Annotations,
  CacheHint,
  ClientInfo,
  CompleteContext,
  CompleteHandler,
  Handler,
  Icon,
  ListContext,
  ListedResource,
  ListHandler,
  ReadContext,
  ResourceHandlers,
  ResourceInfo,
  ResourceOptions,
} from "./resources/definition.js";
export { link, resourceLink } from "./resources/link.js";
export type { LinkerOptions, LinkOptions, ResourceLink, ResourceLinker } from "./resources/link.js";
export type { StandardIssue, StandardResult, StandardSchema } from "./params/standard.js";
export type { Transport } from "./transports/connect.js";
export { expand } from "./uri/expand.js";
export type { ParamsOf } from "./uri/params.js";
export { isStatic, parseTemplate, TemplateError } from "./uri/parse.js";
export type { Template } from "./uri/parse.js";
export { rankOf } from "./uri/rank.js";
