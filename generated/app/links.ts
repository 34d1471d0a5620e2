// Written by mcp-gen from app.json: it replaces this file when the spec changes.
import { resourceLink, type ResourceLinker } from "@mcp-gen/runtime";
import * as params from "./params.js";
import type {
  ConfigUri,
  FileParams,
  FileUri,
  ReadmeParams,
  ReadmeUri,
  ReportParams,
  ReportUri,
  SearchLinkParams,
  SearchUri,
  UserParams,
  UserUri,
} from "./resources.js";

/** A linker a resource: `links.x(params)` is a `resource_link` block, `links.x.uri(params)` its URI alone. */
export interface Links {
  /**
   * Configuration: The app's configuration, as the operator wrote it
   *
   * `config://app`, `application/json`
   */
  readonly config: ResourceLinker<Record<string, never>>;
  /**
   * User: One user of the app
   *
   * `users://{id}`, `application/json`
   */
  readonly user: ResourceLinker<UserParams>;
  /**
   * User search: Users whose name or e-mail address contains a text
   *
   * `users://search{?q,limit}`, `application/json`
   */
  readonly search: ResourceLinker<SearchLinkParams>;
  /**
   * README: The README of a repository, as its host serves it
   *
   * `github://{owner}/{repo}/readme`, `text/markdown`
   */
  readonly readme: ResourceLinker<ReadmeParams>;
  /**
   * File: A file of the app's shared folder
   *
   * `files://{+path}`
   */
  readonly file: ResourceLinker<FileParams>;
  /**
   * Quarterly report: The report of a quarter as a PDF
   *
   * `reports://{quarter}`, `application/pdf`
   */
  readonly report: ResourceLinker<ReportParams>;
}

export const links: Links = {
  config: resourceLink("config://app", {
    name: "config",
    title: "Configuration",
    description: "The app's configuration, as the operator wrote it",
    mimeType: "application/json",
    annotations: { audience: ["assistant"], priority: 0.8 },
  }),
  user: resourceLink("users://{id}", {
    name: "user",
    title: "User",
    description: "One user of the app",
    mimeType: "application/json",
    params: params.userParamsSchema,
  }),
  search: resourceLink("users://search{?q,limit}", {
    name: "search",
    title: "User search",
    description: "Users whose name or e-mail address contains a text",
    mimeType: "application/json",
    params: params.searchParamsSchema,
  }),
  readme: resourceLink("github://{owner}/{repo}/readme", {
    name: "readme",
    title: "README",
    description: "The README of a repository, as its host serves it",
    mimeType: "text/markdown",
    params: params.readmeParamsSchema,
  }),
  file: resourceLink("files://{+path}", {
    name: "file",
    title: "File",
    description: "A file of the app's shared folder",
    params: params.fileParamsSchema,
  }),
  report: resourceLink("reports://{quarter}", {
    name: "report",
    title: "Quarterly report",
    description: "The report of a quarter as a PDF",
    mimeType: "application/pdf",
    params: params.reportParamsSchema,
  }),
};

/** Whether a text is a URI of `config://app`, as links write it. */
export function isConfigUri(uri: string): uri is ConfigUri {
  return uri === "config://app";
}

/** Whether a text is a URI of `users://{id}`, as links write it. */
export function isUserUri(uri: string): uri is UserUri {
  return links.user.matches(uri) && /^users:\/\/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(uri);
}

/** Whether a text is a URI of `users://search{?q,limit}`, as links write it. */
export function isSearchUri(uri: string): uri is SearchUri {
  return links.search.matches(uri) && /^users:\/\/search\?[^]*$/.test(uri);
}

/** Whether a text is a URI of `github://{owner}/{repo}/readme`, as links write it. */
export function isReadmeUri(uri: string): uri is ReadmeUri {
  return links.readme.matches(uri) && /^github:\/\/[^]+\/[^]+\/readme$/.test(uri);
}

/** Whether a text is a URI of `files://{+path}`, as links write it. */
export function isFileUri(uri: string): uri is FileUri {
  return links.file.matches(uri) && /^files:\/\/[^]+$/.test(uri);
}

/** Whether a text is a URI of `reports://{quarter}`, as links write it. */
export function isReportUri(uri: string): uri is ReportUri {
  return links.report.matches(uri) && /^reports:\/\/[^]+$/.test(uri);
}
