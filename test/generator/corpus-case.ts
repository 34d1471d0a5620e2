import { parse } from "yaml";

/** A case of the corpus, as `corpus/README.md` explains it. */
export interface CorpusCase {
  readonly sentence: string;
  readonly before: object;
  readonly after: object;
  readonly written: Readonly<Record<string, string>>;
  readonly deleted: readonly string[];
  readonly options: readonly string[];
  readonly plan: readonly string[];
  readonly result: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
  readonly errors: readonly string[];
}

interface Section {
  readonly title: string;
  readonly text: string;
}

export function readCase(text: string): CorpusCase {
  const [sentence = "", ...parts] = text.split(/^-- (.+) --\n/m);
  const sections = parts.flatMap((title, index): Section[] =>
    index % 2 === 0 ? [{ title, text: parts[index + 1] ?? "" }] : [],
  );
  const known = /^(before|after|options|plan|faults|errors|(write|delete|result) \S+( crlf| bom)*)$/;
  const unknown = sections.find(({ title }) => !known.test(title));
  if (unknown !== undefined) throw new Error(`A case has no section "${unknown.title}"`);
  const find = (title: string): string | undefined => sections.find((one) => one.title === title)?.text;
  const files = (verb: string): [string, string][] =>
    sections.flatMap((section) => (section.title.startsWith(`${verb} `) ? [fileOf(section)] : []));
  const before = find("before") ?? "";
  return {
    sentence: sentence.trim().replaceAll(/\s+/g, " ").replace(/\.$/, ""),
    before: specOf(before),
    after: specOf(find("after") ?? before),
    written: Object.fromEntries(files("write")),
    deleted: files("delete").map(([path]) => path),
    options: lines(find("options")),
    plan: lines(find("plan")),
    result: Object.fromEntries(files("result")),
    faults: lines(find("faults")),
    errors: lines(find("errors")),
  };
}

function fileOf({ title, text }: Section): [path: string, text: string] {
  const [, path = "", ...flags] = title.split(" ");
  const ended = flags.includes("crlf") ? text.replaceAll("\n", "\r\n") : text;
  return [path, flags.includes("bom") ? `\uFEFF${ended}` : ended];
}

function lines(text = ""): string[] {
  return text.split("\n").filter((line) => line !== "");
}

function specOf(text: string): object {
  const value = parse(text) as { resources?: { uri?: unknown } } | null;
  const isWhole = value?.resources !== undefined && value.resources.uri === undefined;
  return { mcpgen: "1.0", info: { name: "app", version: "1.0.0" }, ...(isWhole ? value : { resources: value ?? {} }) };
}
