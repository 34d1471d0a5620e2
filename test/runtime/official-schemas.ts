import {
  CompleteResultSchema as modernComplete,
  DiscoverResultSchema as modernDiscover,
  JSONRPCErrorResponseSchema as modernError,
  JSONRPCResultResponseSchema as modernResponse,
  ListResourcesResultSchema as modernListResources,
  ListResourceTemplatesResultSchema as modernListTemplates,
  ReadResourceResultSchema as modernRead,
} from "@modelcontextprotocol/core";
import {
  CompleteResultSchema as legacyComplete,
  EmptyResultSchema as legacyEmpty,
  InitializeResultSchema as legacyInitialize,
  JSONRPCErrorResponseSchema as legacyError,
  JSONRPCResultResponseSchema as legacyResponse,
  ListResourcesResultSchema as legacyListResources,
  ListResourceTemplatesResultSchema as legacyListTemplates,
  ReadResourceResultSchema as legacyRead,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { modernVersions, type ProtocolVersion } from "../../runtime/src/protocol/versions.js";

interface Validator {
  parse(value: unknown): unknown;
}

const legacyResults: Record<string, Validator> = {
  initialize: legacyInitialize,
  ping: legacyEmpty,
  "resources/list": legacyListResources,
  "resources/templates/list": legacyListTemplates,
  "resources/read": legacyRead,
  "completion/complete": legacyComplete,
};

/** The published schemas forgive a modern result without its era's fields, for old servers' sake; ours may not lack them. */
const complete = z.object({ resultType: z.literal("complete") });
const cacheable = complete.extend({ ttlMs: z.int().min(0), cacheScope: z.enum(["public", "private"]) });

const modernResults: Record<string, Validator[]> = {
  "server/discover": [modernDiscover, cacheable],
  "resources/list": [modernListResources, cacheable],
  "resources/templates/list": [modernListTemplates, cacheable],
  "resources/read": [modernRead, cacheable],
  "completion/complete": [modernComplete, complete],
};

/** Holds a response to the official schemas of its era. @returns the response, parsed */
export function assertOfficial(version: ProtocolVersion, method: string, response: string): Response {
  const modern = modernVersions.some((known) => known === version);
  const message: unknown = JSON.parse(response);
  const { error, result } = z.looseObject({ error: z.unknown(), result: z.unknown() }).partial().parse(message);
  if (error !== undefined) {
    (modern ? modernError : legacyError).parse(message);
  } else {
    (modern ? modernResponse : legacyResponse).parse(message);
    const validators = modern ? modernResults[method] : legacyResults[method] && [legacyResults[method]];
    if (validators === undefined) throw new Error(`No official schema is known for ${method} in ${version}`);
    for (const validator of validators) validator.parse(result);
  }
  // The official schemas have just said so.
  return message as Response;
}

export interface Response {
  readonly jsonrpc: "2.0";
  readonly id?: string | number;
  readonly result: Record<string, unknown>;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}
