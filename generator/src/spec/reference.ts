import { stepsOf } from "./pointer.js";

/** What a `$ref` names, before anything has been looked up. */
export type Reference =
  | {
      readonly kind: "place";
      /** The path of another file, from the folder of the one that refers to it. */
      readonly file: string | undefined;
      readonly steps: readonly string[];
    }
  | Refused;

/** Why a `$ref` is not followed. */
export interface Refused {
  readonly kind: "refused";
  readonly code: string;
  readonly message: string;
  readonly help: string;
}

/** Reads the text of a `$ref`: a path to a file, a JSON pointer behind a `#`, or both. */
export function readReference(ref: string): Reference {
  const hash = ref.indexOf("#");
  const [path, fragment] = hash === -1 ? [ref, ""] : [ref.slice(0, hash), ref.slice(hash + 1)];
  const fault = faultOf(ref, path);
  if (fault !== undefined) return fault;
  const file = decode(path);
  const pointer = decode(fragment);
  if (file === undefined || pointer === undefined) {
    return refuse("ref-malformed", `${ref} has a % without two hexadecimal digits`, "write % itself as %25");
  }
  if (file.includes("\0")) return refuse("ref-malformed", "No file has a NUL in its name", "write the name of a file");
  const steps = stepsOf(pointer);
  if (steps !== undefined) return { kind: "place", file: file === "" ? undefined : file, steps };
  return pointer.startsWith("/")
    ? refuse("ref-malformed", `${ref} has a ~ that stands for nothing`, "write ~ as ~0, and / in a key as ~1")
    : refuse(
        "ref-anchor",
        `#${pointer} is an anchor, and anchors aren't followed`,
        "write the way to it, as in #/components/schemas/Name",
      );
}

function faultOf(ref: string, path: string): Refused | undefined {
  if (/^(https?|wss?|ftp):|^\/\//i.test(path)) {
    return refuse(
      "ref-network",
      `${ref} is on the network, which is never asked`,
      "save it beside the spec, and write the name of its file",
    );
  }
  if (/^[a-z][a-z\d+.-]*:|^[/\\]/i.test(path)) {
    return refuse(
      "ref-absolute",
      `${ref} is no path from this file`,
      "write the way from the folder of this file, as in schemas/user.json",
    );
  }
  if (path.includes("\\")) {
    return refuse("ref-malformed", `${ref} has a \\ in its path`, `write ${ref.replaceAll("\\", "/")}`);
  }
  return undefined;
}

function refuse(code: string, message: string, help: string): Refused {
  return { kind: "refused", code, message, help };
}

function decode(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
