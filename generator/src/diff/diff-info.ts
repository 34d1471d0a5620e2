import type { SpecInfo } from "../spec/document.js";
import type { Change } from "./change.js";
import { compareKeys } from "./keyed-change.js";
import { show } from "./show.js";

const rules = {
  title: { class: "docs", kind: "info-title-changed" },
  version: { class: "docs", kind: "info-version-changed" },
  description: { class: "docs", kind: "info-description-changed" },
  instructions: { class: "docs", kind: "info-instructions-changed" },
  websiteUrl: { class: "docs", kind: "info-website-changed" },
  icons: { class: "docs", kind: "info-icons-changed" },
} as const;

/** What the server says of itself. */
export function diffInfo(old: SpecInfo, now: SpecInfo): Change[] {
  const words = compareKeys([old, now], rules, "the server", [], [["info"], ["info"]]);
  if (old.name === now.name) return words;
  const rename: Change = {
    class: "breaking",
    kind: "info-name-changed",
    resources: [],
    message: `The server was called ${show(old.name)}, and is called ${show(now.name)} now`,
    handlers: `the output goes to a folder called ${now.name}: move handlers there`,
    place: { side: "new", path: ["info", "name"], part: "value" },
  };
  return [rename, ...words];
}
