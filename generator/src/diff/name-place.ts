import type { Path } from "../spec/problem.js";

/** How a message calls a place in a document: `User.address.city`, `user.tags[]`, `search.limit`. */
export function namePlace(path: Path): string {
  const [section, key = "", member, ...inside] = path;
  if (section === "components") return nameInside(String(member), inside);
  if (section !== "resources" || member === undefined) return path.join(".");
  if (member === "schema") return nameInside(String(key), inside);
  if (member === "params") return `${key}.${inside[0] ?? ""}`;
  return `${key}.${[member, ...inside].join(".")}`;
}

function nameInside(root: string, path: Path): string {
  let name = root;
  for (let index = 0; index < path.length; index++) {
    const [step, next] = [path[index], path[index + 1]];
    switch (step) {
      case "properties":
        name += `.${next ?? ""}`;
        index++;
        break;
      case "patternProperties":
        name += `[/${next ?? ""}/]`;
        index++;
        break;
      case "prefixItems":
        name += `[${next ?? ""}]`;
        index++;
        break;
      case "anyOf":
      case "oneOf":
        if (typeof next === "number") name += `|${next + 1}`;
        index++;
        break;
      case "allOf":
        index++;
        break;
      case "additionalProperties":
        name += ".*";
        break;
      case "items":
        name += typeof next === "number" ? `[${next}]` : "[]";
        if (typeof next === "number") index++;
        break;
      default:
        break;
    }
  }
  return name;
}
