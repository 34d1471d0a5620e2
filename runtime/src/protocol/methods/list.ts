import { isTemplate, type Definition } from "../../resources/catalogue.js";
import type { ListedResource, ResourceInfo } from "../../resources/definition.js";
import type { Call } from "../call.js";
import type { ServerState } from "../state.js";
import { annotationsSince, knownFields, resourceSince, type ProtocolVersion } from "../versions.js";

/** `resources/list` (MCP 2026-07-28, Resources, Listing Resources): static resources, then what templates enumerate. */
export function listResources<Context>(server: ServerState<Context>, call: Call): string | Promise<string> {
  const { era } = call;
  const definitions = [...server.catalogue.byUri.values()];
  const known = definitions
    .filter((definition) => !isTemplate(definition))
    .map((definition) => describeResource(definition, era.version));
  const templates = definitions.filter(({ list }) => list !== undefined);
  if (templates.length === 0) return era.result({ resources: known }, server.listCache);
  return listInstances(server, call, templates).then((instances) =>
    era.result({ resources: [...known, ...instances] }, server.listCache),
  );
}

/** `resources/templates/list` (MCP 2026-07-28, Resources, Resource Templates). */
export function listTemplates<Context>(server: ServerState<Context>, { era }: Call): string {
  const resourceTemplates = [...server.catalogue.byUri.values()]
    .filter(isTemplate)
    .map((definition) => ({ uriTemplate: definition.uri, ...describe(templateInfo(definition), era.version) }));
  return era.result({ resourceTemplates }, server.listCache);
}

async function listInstances<Context>(
  server: ServerState<Context>,
  { era, clientInfo, auth, cancellation }: Call,
  templates: readonly Definition<Context>[],
): Promise<object[]> {
  const instances: object[] = [];
  for (const definition of templates) {
    // One template after the other keeps the order of the answer, and asks no more of the app than one read would.
    // oxlint-disable-next-line no-await-in-loop
    const listed = await definition.list?.({
      signal: cancellation.signal,
      resource: definition,
      auth,
      clientInfo,
      protocolVersion: era.version,
      context: server.context,
    });
    for await (const instance of listed ?? []) {
      const { mimeType = definition.mimeType } = instance;
      instances.push(describeResource({ ...instance, ...(mimeType !== undefined && { mimeType }) }, era.version));
    }
  }
  return instances;
}

/** The schema of the params goes where clients can see it before they build a URI. */
function templateInfo<Context>({ params, ...definition }: Definition<Context>): ResourceInfo & { uri: string } {
  if (params?.jsonSchema === undefined) return definition;
  return { ...definition, _meta: { ...definition._meta, "dev.mcp-gen/params": params.jsonSchema } };
}

function describeResource(resource: ListedResource, version: ProtocolVersion): object {
  return {
    uri: resource.uri,
    ...describe(resource, version),
    ...(resource.size !== undefined && { size: resource.size }),
  };
}

function describe(resource: ResourceInfo & { uri: string }, version: ProtocolVersion): object {
  const { name = resource.uri, title, description, mimeType, annotations, icons, _meta } = resource;
  return knownFields(
    {
      name,
      title,
      description,
      mimeType,
      annotations: annotations && knownFields(annotations, annotationsSince, version),
      icons,
      _meta,
    },
    resourceSince,
    version,
  );
}
