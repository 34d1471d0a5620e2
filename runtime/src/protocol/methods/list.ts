import { isTemplate, type Definition } from "../../resources/catalogue.js";
import type { ListedResource } from "../../resources/definition.js";
import type { Call } from "../call.js";
import { contextOf } from "../context.js";
import type { ServerState } from "../state.js";
import { knownFields, type ProtocolVersion } from "../versions.js";

/** `resources/list` (MCP 2026-07-28, Resources, Listing Resources): static resources, then what templates enumerate. */
export function listResources<Context>(server: ServerState<Context>, call: Call): string | Promise<string> {
  const { era } = call;
  const answer = (resources: object[]): string => era.result({ resources }, server.listCache);
  const definitions = [...server.catalogue.byUri.values()];
  const known = definitions
    .filter((definition) => !isTemplate(definition))
    .map((definition) => describeInstance(definition, era.version));
  const templates = definitions.filter(({ list }) => list !== undefined);
  if (templates.length === 0) return answer(known);
  return listInstances(server, call, templates).then((instances) => answer([...known, ...instances]));
}

/** `resources/templates/list` (MCP 2026-07-28, Resources, Resource Templates). */
export function listTemplates<Context>(server: ServerState<Context>, { era }: Call): string {
  const resourceTemplates = [...server.catalogue.byUri.values()].filter(isTemplate).map((definition) => ({
    uriTemplate: definition.uri,
    // No version knows the size of a template.
    ...describe({ ...definition, size: undefined, _meta: templateMeta(definition) }, era.version),
  }));
  return era.result({ resourceTemplates }, server.listCache);
}

async function listInstances<Context>(
  server: ServerState<Context>,
  call: Call,
  templates: readonly Definition<Context>[],
): Promise<object[]> {
  const instances: object[] = [];
  // One template after the other keeps the order of the answer, and asks no more of the app than one read would.
  for (const definition of templates) {
    for await (const instance of (await definition.list?.(contextOf(server, call, definition))) ?? []) {
      // Leaving the loop tells a generator to end.
      if (call.cancellation.cancelled) return instances;
      instances.push(
        describeInstance({ ...instance, mimeType: instance.mimeType ?? definition.mimeType }, call.era.version),
      );
    }
  }
  return instances;
}

/** The schema of the params goes where clients can see it before they build a URI. */
function templateMeta<Context>({ _meta, params }: Definition<Context>): object | undefined {
  return params?.jsonSchema === undefined ? _meta : { ..._meta, "dev.mcp-gen/params": params.jsonSchema };
}

/** What a list shows, each field of which may be left open. */
type Described = { readonly uri: string } & { readonly [Field in keyof ListedResource]?: unknown } & {
  readonly annotations?: object | undefined;
};

function describeInstance(resource: Described, version: ProtocolVersion): object {
  return { uri: resource.uri, ...describe(resource, version) };
}

function describe(resource: Described, version: ProtocolVersion): object {
  const { name = resource.uri, title, description, mimeType, annotations, size, icons, _meta } = resource;
  const known = annotations && knownFields(annotations, version);
  return knownFields({ name, title, description, mimeType, annotations: known, size, icons, _meta }, version);
}
