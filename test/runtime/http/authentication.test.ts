import { createServer as createListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  getOAuthProtectedResourceMetadataUrl,
  oauthMetadataResponse,
  requireBearerAuth,
  OAuthError,
  OAuthErrorCode,
  type AuthInfo,
} from "@modelcontextprotocol/server";
import { InvalidTokenError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import { requireBearerAuth as requireBearerAuthV1 } from "@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js";
import { mcpAuthMetadataRouter } from "@modelcontextprotocol/sdk/server/auth/router.js";
import { createServer, type Server } from "@mcp-gen/runtime";
import { createFetchHandler } from "@mcp-gen/runtime/http";
import { createNodeHandler } from "@mcp-gen/runtime/node";
import express from "express";
import { describe, expect, it, onTestFinished } from "vitest";
import { post, skins } from "./skins.js";

const modern = "2026-07-28";
const resourceServerUrl = new URL("http://localhost/mcp");
const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resourceServerUrl);
const oauthMetadata = {
  issuer: "https://auth.example.com",
  authorization_endpoint: "https://auth.example.com/authorize",
  token_endpoint: "https://auth.example.com/token",
  response_types_supported: ["code"],
};

/** Who has which token, and what it may do. */
const tokens: Readonly<Record<string, string[]>> = {
  "token-of-ada": ["mcp", "admin"],
  "token-of-bob": ["mcp"],
  weak: [],
};

function infoOf(token: string): AuthInfo | undefined {
  const scopes = tokens[token];
  const expiresAt = Math.floor(Date.now() / 1000) + 60;
  return scopes && { token, clientId: token.replace("token-of-", ""), scopes, expiresAt };
}

const verifier = {
  async verifyAccessToken(token: string): Promise<AuthInfo> {
    const info = infoOf(token);
    if (info === undefined) throw new OAuthError(OAuthErrorCode.InvalidToken, "No such token");
    return info;
  },
};

/** Shows what is for admins to admins. */
function app(): Server {
  const server = createServer({
    name: "app",
    version: "1.0.0",
    visible: ({ _meta }, who) => !_meta?.["admin"] || (who as AuthInfo | undefined)?.scopes.includes("admin") === true,
  });
  server.resource("app://me", { read: (_, { auth: who }) => (who as AuthInfo | undefined)?.clientId });
  server.resource("app://admin", { _meta: { admin: true }, read: () => "secret" });
  return server;
}

const ask = (uri: string, token?: string): ReturnType<typeof post> =>
  post(modern, "resources/read", { uri }, { headers: { authorization: token && `Bearer ${token}` } });

describe.each(skins)("the official bearer check v2 before HTTP by $name", ({ serve }) => {
  const authenticate = requireBearerAuth({ verifier, requiredScopes: ["mcp"], resourceMetadataUrl });

  it("tells handlers who asks, and the server what to show", async () => {
    const { send } = await serve(app(), { authenticate });
    expect(await (await send(ask("app://me", "token-of-ada"))).json()).toMatchObject({
      result: { contents: [{ text: "ada" }], cacheScope: "private" },
    });
    expect(await (await send(ask("app://admin", "token-of-ada"))).json()).toMatchObject({ result: {} });
    expect(await (await send(ask("app://admin", "token-of-bob"))).json()).toMatchObject({
      error: { code: -32602, message: "Resource not found" },
    });
  });

  it.each<[string, string | undefined, number]>([
    ["no token", undefined, 401],
    ["a token that nobody has", "stolen", 401],
    ["a token that may not do this", "weak", 403],
  ])("refuses %s, and tells where to get another", async (_, token, status) => {
    const { send } = await serve(app(), { authenticate });
    const response = await send(ask("app://me", token));
    expect(response.status).toBe(status);
    expect(response.headers.get("www-authenticate")).toContain(`resource_metadata="${resourceMetadataUrl}"`);
    expect(await response.text()).not.toContain("contents");
  });
});

it("a fetch handler stands beside the official metadata, which leads a client from its refusal to the issuer", async () => {
  const options = { oauthMetadata, resourceServerUrl };
  const handler = createFetchHandler(app(), { authenticate: requireBearerAuth({ verifier, resourceMetadataUrl }) });
  const serve = async (request: Request): Promise<Response> =>
    oauthMetadataResponse(request, options) ?? handler.fetch(request);
  const refused = await serve(new Request(resourceServerUrl, ask("app://me")));
  const [, url = ""] = /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "") ?? [];
  expect(await (await serve(new Request(url))).json()).toMatchObject({
    resource: resourceServerUrl.href,
    authorization_servers: [oauthMetadata.issuer],
  });
});

it("an official client reads with its token, and knows that it needs one without", async () => {
  const handler = createFetchHandler(app(), { authenticate: requireBearerAuth({ verifier, resourceMetadataUrl }) });
  const connect = async (token?: string): Promise<Client> => {
    const client = new Client({ name: "tests", version: "1.0.0" }, { versionNegotiation: { mode: { pin: modern } } });
    await client.connect(
      new StreamableHTTPClientTransport(resourceServerUrl, {
        fetch: (url, init) => handler.fetch(new Request(url, init)),
        requestInit: { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
      }),
    );
    onTestFinished(() => client.close());
    return client;
  };
  const client = await connect("token-of-bob");
  expect((await client.readResource({ uri: "app://me" })).contents).toMatchObject([{ text: "bob" }]);
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["app://me"]);
  const denied = await connect()
    .then((anonymous) => anonymous.readResource({ uri: "app://me" }))
    .catch((error: unknown) => error);
  expect(denied).toBeInstanceOf(Error);
});

it("the official middleware and metadata v1 for Express stand before a Node handler", async () => {
  const handler = createNodeHandler(app());
  const verifierV1 = {
    async verifyAccessToken(token: string) {
      const info = infoOf(token);
      if (info === undefined) throw new InvalidTokenError("No such token");
      return info;
    },
  };
  const site = express();
  site.use(mcpAuthMetadataRouter({ oauthMetadata, resourceServerUrl }));
  site.post(
    "/mcp",
    requireBearerAuthV1({ verifier: verifierV1, requiredScopes: ["mcp"], resourceMetadataUrl }),
    express.json(),
    (request, response) => handler(request, response, request.body),
  );
  const listener = createListener(site);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    listener.close();
    listener.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  expect(await (await fetch(`${url}/mcp`, ask("app://me", "token-of-ada"))).json()).toMatchObject({
    result: { contents: [{ text: "ada" }] },
  });
  expect(await (await fetch(`${url}/mcp`, ask("app://admin", "token-of-bob"))).json()).toMatchObject({
    error: { code: -32602 },
  });
  const refused = await fetch(`${url}/mcp`, ask("app://me"));
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain(resourceMetadataUrl);
  expect((await fetch(`${url}/mcp`, ask("app://me", "weak"))).status).toBe(403);
  const metadata = await fetch(`${url}${new URL(resourceMetadataUrl).pathname}`);
  expect(await metadata.json()).toMatchObject({ authorization_servers: [oauthMetadata.issuer] });
});
