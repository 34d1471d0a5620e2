// Written by mcp-gen from app.json: it replaces this file when the spec changes.
import { integer, params, string, withDefault, type ParamsSchema } from "@mcp-gen/runtime/params";
import type {
  FileParams,
  ReadmeParams,
  ReportParams,
  SearchLinkParams,
  SearchParams,
  UserParams,
} from "./resources.js";

/** `users://{id}` */
export const userParamsSchema: ParamsSchema<UserParams> = params<UserParams>({
  id: integer({ minimum: 1, description: "The user's number", examples: [42] }),
});

/** `users://search{?q,limit}` */
export const searchParamsSchema: ParamsSchema<SearchParams, SearchLinkParams> = params<SearchParams, SearchLinkParams>({
  q: string({ minLength: 1, description: "The text to look for" }),
  limit: withDefault(
    integer({ minimum: 1, maximum: 100, description: "How many users to give at most" }),
    20,
  ),
});

/** `github://{owner}/{repo}/readme` */
export const readmeParamsSchema: ParamsSchema<ReadmeParams> = params<ReadmeParams>({
  owner: string({ pattern: "^[A-Za-z0-9-]+$", description: "The account" }),
  repo: string({ pattern: "^[A-Za-z0-9._-]+$", description: "The repository" }),
});

/** `files://{+path}` */
export const fileParamsSchema: ParamsSchema<FileParams> = params<FileParams>({
  path: string({ description: "The way to the file, below the folder" }),
});

/** `reports://{quarter}` */
export const reportParamsSchema: ParamsSchema<ReportParams> = params<ReportParams>({
  quarter: string({
    pattern: "^\\d{4}-q[1-4]$",
    description: "Year and quarter",
    examples: ["2026-q3"],
  }),
});
