// One read over HTTP, as clients of either era send it.

const prefix = "io.modelcontextprotocol/";

const eras = {
  legacy: {
    // The newest version that all of them speak.
    version: "2025-06-18",
    metaOf: () => undefined,
    headersOf: () => ({}),
  },
  modern: {
    version: "2026-07-28",
    metaOf: (version) => ({
      [`${prefix}protocolVersion`]: version,
      [`${prefix}clientCapabilities`]: {},
      [`${prefix}clientInfo`]: { name: "bench", version: "1.0.0" },
    }),
    headersOf: (uri) => ({ "mcp-method": "resources/read", "mcp-name": uri }),
  },
};

/** @param {"legacy" | "modern"} era */
export function readOf(uri, era) {
  const { version, metaOf, headersOf } = eras[era];
  return {
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      ...headersOf(uri),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri, _meta: metaOf(version) } }),
  };
}

/** As many static resources as templates; the text of the last is `item 42 of …`. */
export function resourcesOf(count) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return [
    ...indexes.map((index) => ({ uri: `config://static${index}`, read: () => "static" })),
    ...indexes.map((index) => ({ uri: `app://area${index}/items/{id}`, read: ({ id }) => `item ${id} of ${index}` })),
  ];
}

export const lastUriOf = (count) => `app://area${count - 1}/items/42`;
export const lastTextOf = (count) => `item 42 of ${count - 1}`;
