import {
  Client as ClientV2,
  StreamableHTTPClientTransport as HttpV2,
  type ClientOptions,
} from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";

export const info = { name: "tests", version: "1.0.0" };

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Where a server is, and how its answers are fetched. */
export interface Place {
  readonly url: string;
  readonly fetch?: Fetch | undefined;
  readonly headers?: Record<string, string>;
}

/** What the tests ask of an official client. */
export interface Official {
  readonly client: Pick<
    ClientV2,
    | "readResource"
    | "listResources"
    | "listResourceTemplates"
    | "complete"
    | "close"
    | "subscribeResource"
    | "unsubscribeResource"
    | "listen"
  >;
  /** URIs that it was told have changed, and `list` for each time that the list had. */
  readonly told: string[];
}

export type Connect = (place: Place) => Promise<Official>;

const optionsOf = ({ fetch, headers }: Place): object => ({
  ...(fetch && { fetch }),
  ...(headers && { requestInit: { headers } }),
});

async function connectV1(place: Place): Promise<Official> {
  const client = new ClientV1(info);
  const told: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void told.push(params.uri));
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void told.push("list"));
  await client.connect(new HttpV1(new URL(place.url), optionsOf(place)));
  onTestFinished(() => client.close());
  // The methods that both versions have agree in what is used of them here.
  return { client: client as unknown as Official["client"], told };
}

async function connectV2(place: Place, options: ClientOptions): Promise<Official> {
  const client = new ClientV2(info, options);
  const told: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void told.push(params.uri));
  client.setNotificationHandler("notifications/resources/list_changed", () => void told.push("list"));
  await client.connect(new HttpV2(new URL(place.url), optionsOf(place)));
  onTestFinished(() => client.close());
  return { client, told };
}

export const legacyClients: readonly [string, Connect][] = [
  ["v1", connectV1],
  ["v2, legacy", (place) => connectV2(place, { versionNegotiation: { mode: "legacy" } })],
];

export const modernClients: readonly [string, Connect][] = [
  ["v2, modern", (place) => connectV2(place, { versionNegotiation: { mode: { pin: "2026-07-28" } } })],
  ["v2, by itself", (place) => connectV2(place, { versionNegotiation: { mode: "auto" } })],
];
