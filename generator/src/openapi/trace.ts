import type { LocateIn, Path } from "../spec/problem.js";
import type { Origins } from "./convert.js";
import type { OpenApiVersion } from "./version.js";

/** Finds things of the spec in the document that it was made of. */
export function traced(locate: LocateIn, origins: Origins): LocateIn {
  // What is written in another way there has no stretches in common.
  return (path, part) => locate(originOf(path, origins), typeof part === "object" ? "value" : part);
}

/** Finds things of a document where they stood before it was upgraded. */
export function asWritten(locate: LocateIn, version: OpenApiVersion): LocateIn {
  return version === "2.0" ? (path, part) => locate(beforeUpgrade(path), part) : locate;
}

function originOf(path: Path, origins: Origins): Path {
  const [section, second, third, fourth] = path;
  if (section === "info" && second === "name") return ["info", "title"];
  if (section === "components" && second === "schemas") {
    return [...(origins.components.get(String(third)) ?? []), ...path.slice(3)];
  }
  const origin = section === "resources" ? origins.resources.get(String(second)) : undefined;
  if (origin === undefined) return path;
  if (third === "params") return [...(origin.params.get(String(fourth)) ?? origin.operation), ...path.slice(4)];
  if (third === "schema" && origin.schema !== undefined) return [...origin.schema, ...path.slice(3)];
  return [...origin.operation, ...(fields.has(String(third)) ? path.slice(2) : [])];
}

/** What an operation calls by the same name as a resource does. */
const fields = new Set(["description", "deprecated"]);

/** Where it stood in Swagger 2.0; other files are as they were. */
function beforeUpgrade(path: Path): Path {
  const [first, second] = path;
  if (first === "files") return path;
  if (first === "components" && second === "schemas") return ["definitions", ...path.slice(2)];
  if (first === "components") return path.slice(1);
  const content = path.indexOf("content");
  return content === -1 ? path : [...path.slice(0, content), ...path.slice(content + 2)];
}
