import { isTemplate, type Definition } from "../../resources/catalogue.js";
import type { ListedResource } from "../../resources/definition.js";
import type { Call } from "../call.js";
import { HandlerContext } from "../context.js";
import type { ServerState } from "../state.js";
import { knownFields } from "../versions.js";
import { isVisible } from "../visible.js";
import { readCursor } from "./cursor.js";

/** Answers to remember; a client could ask for as many as there are places to start from. */
const maxRemembered = 100;

/** `resources/list` (MCP 2026-07-28, Resources, Listing Resources): static resources, and what templates enumerate. */
export function listResources<Context>(server: ServerState<Context>, call: Call): string | Promise<string> {
  return list(server, call, "resources", (definition) => definition);
}

/** `resources/templates/list` (MCP 2026-07-28, Resources, Resource Templates). */
export function listTemplates<Context>(server: ServerState<Context>, call: Call): string | Promise<string> {
  return list(server, call, "resourceTemplates", (definition) => {
    const { uri, params } = definition;
    // The schema of the params goes where clients can see it before they build a URI.
    const _meta = params?.jsonSchema
      ? { ...definition._meta, "dev.mcp-gen/params": params.jsonSchema }
      : definition._meta;
    // No version knows the size of a template.
    return { name: uri, ...definition, uri: undefined, uriTemplate: uri, size: undefined, _meta };
  });
}

/** What a list shows, each field of which may be left open. */
type Described = { readonly [Field in keyof ListedResource | "uriTemplate"]?: unknown } & {
  readonly annotations?: object | undefined;
};

function list<Context>(
  server: ServerState<Context>,
  call: Call,
  field: "resources" | "resourceTemplates",
  entryOf: (definition: Definition<Context>) => Described,
): string | Promise<string> {
  const { lists, pageSize, visible, catalogue, cache } = server;
  const { era, auth, cancellation } = call;
  const { cursor = "0-0" } = call.params;
  const start = readCursor(cursor);
  const key = [field, era.version, cursor].join(" ");
  const entries: object[] = [];
  let isSame = !visible;

  /** @returns whether there was room for it */
  const add = (entry: Described): boolean => {
    const annotations = entry.annotations && knownFields(entry.annotations, era.version);
    const known = knownFields({ name: entry.uri, ...entry, annotations }, era.version);
    return entries.length < pageSize && entries.push(known) > 0;
  };
  const collect = async (): Promise<string | undefined> => {
    for (const definition of catalogue.byRank.values()) {
      const { order, mimeType } = definition;
      if (order < start.order || !isVisible(server, definition, auth)) continue;
      if (isTemplate(definition) === (field === "resourceTemplates")) {
        if (!add(entryOf(definition))) return `${order}-0`;
        continue;
      }
      if (field !== "resources" || !definition.list) continue;
      isSame = false;
      let skip = 0;
      // Leaving the loop tells a generator to end.
      for await (const instance of await definition.list(new HandlerContext(server, call, definition))) {
        if (cancellation.cancelled) return undefined;
        if (typeof instance.uri !== "string") throw new TypeError(`${definition.uri} list: uri must be a string`);
        if ((order > start.order || skip >= start.skip) && !add({ mimeType, ...instance })) return `${order}-${skip}`;
        skip++;
      }
    }
    return undefined;
  };
  const answer = (nextCursor: string | undefined): string => {
    const result = era.result(JSON.stringify({ [field]: entries, nextCursor }), cache);
    // A list of an unchanged catalogue is serialised once.
    if (isSame && lists.size < maxRemembered) lists.set(key, result);
    return result;
  };
  return lists.get(key) ?? collect().then(answer);
}
