// One source of two documents: a spec of `count` resources, and an OpenAPI document of as many operations, both with
// the same params and schemas.

/** An object that refers to the next one, in circles of ten: of a chain of 1,000 others run out of stack. */
function schemaOf(index, count) {
  return {
    type: "object",
    properties: {
      id: { type: "integer" },
      name: { type: "string" },
      kind: { type: "string", enum: ["a", "b"] },
      next: refTo(Math.min(index - (index % 10) + ((index + 1) % 10), count - 1)),
    },
    required: ["id", "name"],
  };
}

const refTo = (index) => ({ $ref: `#/components/schemas/Thing${index}` });
const titleOf = (index) => `Thing ${index}`;
const id = { schema: { type: "integer" } };
const q = { schema: { type: "string" } };
const limit = { schema: { type: "integer", default: 20 } };

function each(count, entry) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));
}

const componentsOf = (count) => ({ schemas: each(count, (index) => [`Thing${index}`, schemaOf(index, count)]) });

/** @param {string} [firstTitle] of the first resource, to change one of them */
export function specOf(count, firstTitle = titleOf(0)) {
  return JSON.stringify({
    mcpgen: "1.0",
    info: { name: "app", version: "1.0.0" },
    resources: each(count, (index) => [
      `thing${index}`,
      {
        uri: `things${index}://{id}{?q,limit}`,
        title: index === 0 ? firstTitle : titleOf(index),
        mimeType: "application/json",
        params: { id, q, limit },
        schema: refTo(index),
      },
    ]),
    components: componentsOf(count),
  });
}

export function openApiOf(count) {
  const parameters = [
    { name: "id", in: "path", required: true, ...id },
    { name: "q", in: "query", ...q },
    { name: "limit", in: "query", ...limit },
  ];
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "app", version: "1.0.0" },
    paths: each(count, (index) => {
      const content = { "application/json": { schema: refTo(index) } };
      const responses = { 200: { description: "The thing", content } };
      return [
        `/things${index}/{id}`,
        { get: { operationId: `thing${index}`, summary: titleOf(index), parameters, responses } },
      ];
    }),
    components: componentsOf(count),
  });
}
