import { parametersOf, type Parameter } from "./params.js";
import { isObject, listIn, objectIn, textIn } from "../spec/json.js";
import { noSlash } from "./faults.js";
import type { OpenApiDocument, OperationObject, PathItem } from "./unchecked.js";
import type { Problem } from "../spec/problem.js";
import { isUnresolved, wayTo, type Place, type Resolver } from "./resolve.js";

/** A GET of a document. */
export interface Operation {
  readonly method: "get";
  /** With a slash at its start, whatever the document has. */
  readonly path: string;
  /** The same as it is a key of `paths`. */
  readonly pathKey: string;
  readonly place: Place;
  readonly value: OperationObject;
  /** The path item's own fields, which hold for all of its operations. */
  readonly item: PathItem;
  readonly id: string | undefined;
  readonly tags: readonly string[];
  readonly params: readonly Parameter[];
}

export interface Operations {
  readonly gets: readonly Operation[];
  /** How many operations there are of each other method. */
  readonly others: ReadonlyMap<string, number>;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Everything that a document's paths can be asked for. */
export function operationsOf(document: OpenApiDocument, resolver: Resolver, problems: Problem[]): Operations {
  const gets: Operation[] = [];
  const others = new Map<string, number>();
  for (const [pathKey, value] of Object.entries(objectIn(document["paths"]))) {
    if (pathKey.startsWith("x-")) continue;
    const path = pathKey.startsWith("/") ? pathKey : `/${pathKey}`;
    const item = followItem({ file: "", path: ["paths", pathKey], value }, resolver, problems);
    if (item === undefined || !isObject(item.value)) continue;
    for (const method of methods) {
      const operation = item.value[method];
      if (!isObject(operation)) continue;
      if (method !== "get") {
        others.set(method, (others.get(method) ?? 0) + 1);
        continue;
      }
      if (path !== pathKey) problems.push(noSlash(pathKey, path));
      const place = { file: item.file, path: [...item.path, method], value: operation };
      const list = (of: Place): Place => ({
        file: of.file,
        path: [...of.path, "parameters"],
        value: objectIn(of.value)["parameters"],
      });
      gets.push({
        method: "get",
        path,
        pathKey,
        place,
        value: operation,
        item: item.value,
        id: textIn(operation["operationId"])?.trim(),
        tags: listIn(operation["tags"]).filter((tag) => typeof tag === "string"),
        params: parametersOf([list(item), list(place)], resolver, problems),
      });
    }
  }
  return { gets, others };
}

/** A path item may be a reference; what stands beside it counts too. */
function followItem(place: Place, resolver: Resolver, problems: Problem[]): Place | undefined {
  if (!isObject(place.value) || typeof place.value["$ref"] !== "string") return place;
  const found = resolver.follow(place);
  if (isUnresolved(found)) {
    problems.push({ ...found.problem, path: [...wayTo(place), "$ref"], part: "value" });
    return undefined;
  }
  const { $ref: _, ...beside } = place.value;
  return Object.keys(beside).length === 0 ? found : { ...found, value: { ...objectIn(found.value), ...beside } };
}
