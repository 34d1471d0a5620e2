// Written by mcp-gen from app.json: it replaces this file when the spec changes.
import type { Handler } from "@mcp-gen/runtime";
import type { AppContext } from "./context.js";

/** What the operator can set. */
export interface Config {
  /** The colours of the user interface. */
  theme: "light" | "dark";
  /** Which parts of the app are on, by name. */
  features: {
    [k: string]: boolean;
  };
  supportEmail?: string;
}

/** Somebody who has an account. */
export interface User {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** The number of the user's manager. */
  manager?: number | null;
}

/** What a user may do. */
export type Role = "admin" | "editor" | "viewer";

/** What `users://{id}` holds. */
export interface UserParams {
  /**
   * The user's number
   *
   * @example 42
   */
  id: number;
}

/** What `users://search{?q,limit}` holds. */
export interface SearchParams {
  /** The text to look for */
  q: string;
  /**
   * How many users to give at most
   *
   * @default 20
   */
  limit: number;
}

/** What a link to `users://search{?q,limit}` takes: a param that has a default may be left out. */
export interface SearchLinkParams {
  /** The text to look for */
  q: string;
  /**
   * How many users to give at most
   *
   * @default 20
   */
  limit?: number;
}

/** What `users://search{?q,limit}` reads as. */
export type SearchResult = User[];

/** What `github://{owner}/{repo}/readme` holds. */
export interface ReadmeParams {
  /** The account */
  owner: string;
  /** The repository */
  repo: string;
}

/** What `files://{+path}` holds. */
export interface FileParams {
  /** The way to the file, below the folder */
  path: string;
}

/** What `reports://{quarter}` holds. */
export interface ReportParams {
  /**
   * Year and quarter
   *
   * @example "2026-q3"
   */
  quarter: string;
}

/** A URI of `config://app`, as links write it. */
export type ConfigUri = "config://app";

/** A URI of `users://{id}`, as links write it. */
export type UserUri = `users://${number}`;

/** A URI of `users://search{?q,limit}`, as links write it. */
export type SearchUri = `users://search?${string}`;

/** A URI of `github://{owner}/{repo}/readme`, as links write it. */
export type ReadmeUri = `github://${string}/${string}/readme`;

/** A URI of `files://{+path}`, as links write it. */
export type FileUri = `files://${string}`;

/** A URI of `reports://{quarter}`, as links write it. */
export type ReportUri = `reports://${string}`;

/** A URI of any resource. */
export type ResourceUri = ConfigUri | UserUri | SearchUri | ReadmeUri | FileUri | ReportUri;

/** One handler a resource. */
export interface Handlers {
  /**
   * Configuration: The app's configuration, as the operator wrote it
   *
   * `config://app`, `application/json`
   */
  config: Handler<Record<string, never>, Config, AppContext>;
  /**
   * User: One user of the app
   *
   * `users://{id}`, `application/json`
   */
  user: Handler<UserParams, User, AppContext>;
  /**
   * User search: Users whose name or e-mail address contains a text
   *
   * `users://search{?q,limit}`, `application/json`
   */
  search: Handler<SearchParams, SearchResult, AppContext>;
  /**
   * README: The README of a repository, as its host serves it
   *
   * `github://{owner}/{repo}/readme`, `text/markdown`
   */
  readme: Handler<ReadmeParams, string, AppContext>;
  /**
   * File: A file of the app's shared folder
   *
   * `files://{+path}`
   */
  file: Handler<FileParams, unknown, AppContext>;
  /**
   * Quarterly report: The report of a quarter as a PDF
   *
   * `reports://{quarter}`, `application/pdf`
   */
  report: Handler<ReportParams, Uint8Array, AppContext>;
}
