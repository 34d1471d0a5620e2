import type { Problem } from "../spec/problem.js";
import { refDropped } from "./faults.js";
import { isObject, objectIn, textIn } from "../spec/json.js";
import type { MediaType, SchemaKeywords } from "./unchecked.js";
import { isUnresolved, type Place, type Resolver } from "./resolve.js";

/** What an operation answers with when all is well. */
export type Answer =
  | {
      readonly kind: "data";
      /** Nothing where the document leaves it open. */
      readonly mimeType: string | undefined;
      /** Of a JSON answer. */
      readonly schema: Place | undefined;
      /** Of a JSON answer, where the document has one. */
      readonly example: unknown;
      /** Base64 in place of bytes. */
      readonly isEncoded: boolean;
    }
  /** There is nothing to read, and why. */
  | { readonly kind: "none"; readonly why: "no-success" | "no-content" | "stream" };

/** The best of an operation's answers: the first success that holds data. */
export function answerOf(operation: Place, resolver: Resolver, problems: Problem[]): Answer {
  const responses = isObject(operation.value) ? operation.value["responses"] : undefined;
  const statuses = Object.keys(isObject(responses) ? responses : {});
  const successes = statuses.filter((status) => /^2(\d\d|XX)$/i.test(status)).toSorted(byStatus);
  const candidates = successes.length > 0 ? successes : statuses.filter((status) => status === "default");
  if (candidates.length === 0) return { kind: "none", why: "no-success" };
  let why: "no-content" | "stream" = "no-content";
  for (const status of candidates) {
    const value = isObject(responses) ? responses[status] : undefined;
    const start = { ...operation, path: [...operation.path, "responses", status], value };
    const response = resolver.follow(start);
    if (isUnresolved(response)) {
      problems.push(refDropped("it is no answer", response, start));
      continue;
    }
    // Other files of a Swagger 2.0 document are as they were.
    if (isObject(response.value) && "schema" in response.value && !("content" in response.value)) {
      return dataOf("application/json", response, resolver);
    }
    if (!isObject(response.value) || !isObject(response.value["content"])) continue;
    const types = Object.entries(response.value["content"]).flatMap(([type, media]) => {
      const place = resolver.follow({ ...response, path: [...response.path, "content", type], value: media });
      return isUnresolved(place) ? [] : [{ type: type.trim(), place, rank: rankOf(type) }];
    });
    const [best] = types.toSorted((a, b) => a.rank - b.rank);
    if (best === undefined) continue;
    if (best.rank === streamRank) {
      why = "stream";
      continue;
    }
    return dataOf(best.type, best.place, resolver);
  }
  return { kind: "none", why };
}

/** 200 before 201 before 2XX. */
function byStatus(a: string, b: string): number {
  return a.toUpperCase() < b.toUpperCase() ? -1 : 1;
}

const streamRank = 9;

/** JSON before what is like JSON, text before bytes, streams last. */
const ranks: readonly (readonly [pattern: RegExp, rank: number])[] = [
  [/^application\/json\s*(;|$)/i, 0],
  [/[/+]json\s*(;|$)/i, 1],
  [/^text\/event-stream/i, streamRank],
  [/^(\*\/\*|application\/\*|\*)$/, 2],
  [/^text\/(plain|markdown)/i, 3],
  [/^text\//i, 4],
  [/[/+]xml|yaml/i, 5],
];

function rankOf(type: string): number {
  return ranks.find(([pattern]) => pattern.test(type.trim()))?.[1] ?? 6;
}

function dataOf(type: string, place: Place, resolver: Resolver): Answer {
  const media: MediaType = objectIn(place.value);
  const { schema } = media;
  const schemaPlace = schema === undefined ? undefined : { ...place, path: [...place.path, "schema"], value: schema };
  const found = schemaPlace && resolver.follow(schemaPlace);
  const shape = found === undefined || isUnresolved(found) || !isObject(found.value) ? {} : found.value;
  const isOpen = /\*/.test(type) || !/^[!#$&^_.+A-Za-z0-9-]+\/[!#$&^_.+A-Za-z0-9-]+( *;.*)?$/.test(type);
  const isJson = /[/+]json\s*(;|$)/i.test(type) || (isOpen && holdsValues(shape));
  const mimeType = isOpen ? (isJson ? "application/json" : openType(type, shape)) : type;
  return {
    kind: "data",
    mimeType,
    schema: isJson && !isBinary(shape) ? schemaPlace : undefined,
    example: isJson ? exampleOf(place, resolver) : undefined,
    isEncoded: !isJson && textIn(shape["contentEncoding"])?.toLowerCase() === "base64",
  };
}

function exampleOf(media: Place, resolver: Resolver): unknown {
  const { example, examples }: MediaType = objectIn(media.value);
  const [first] = Object.entries(objectIn(examples));
  if (example !== undefined || first === undefined) return example;
  const [name, value] = first;
  const found = resolver.follow({ ...media, path: [...media.path, "examples", name], value });
  return isUnresolved(found) ? undefined : objectIn(found.value)["value"];
}

/** Where any type may come, what the schema says of it. */
function openType(type: string, shape: SchemaKeywords): string | undefined {
  const media = textIn(shape["contentMediaType"]);
  if (media !== undefined) return media;
  if (isBinary(shape)) return "application/octet-stream";
  return /^text\//i.test(type) ? "text/plain" : undefined;
}

function isBinary(shape: SchemaKeywords): boolean {
  return shape["format"] === "binary" || shape["type"] === "file";
}

/** Whether a schema is one of JSON rather than of a text or of bytes. */
function holdsValues({ type, properties, items, allOf, oneOf, anyOf }: SchemaKeywords): boolean {
  if (
    properties !== undefined ||
    items !== undefined ||
    allOf !== undefined ||
    oneOf !== undefined ||
    anyOf !== undefined
  )
    return true;
  const types = [type].flat().filter((one) => one !== undefined && one !== "null");
  return types.length > 0 && !types.includes("string") && !types.includes("file");
}
