/** A case of `wrong-specs/`, as its README explains it. */
export interface WrongSpecCase {
  readonly sentence: string;
  /** All of the case but what is told. */
  readonly question: string;
  /** The spec comes first. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly told: string;
}

export function readCase(text: string): WrongSpecCase {
  const [question = "", told = ""] = text.split(/(?<=^-- told --\n)/m);
  const [sentence = "", ...parts] = question.split(/^-- (.+) --\n/m);
  const files = parts.flatMap((title, index) => (index % 2 === 0 ? [fileOf(title, parts[index + 1] ?? "")] : []));
  return {
    sentence: sentence.trim().replace(/\.$/, ""),
    question,
    files: files.filter(({ name }) => name !== "told"),
    told,
  };
}

/** A line break and a byte-order mark are hard to see, so the title says them. */
function fileOf(title: string, text: string): { name: string; text: string } {
  const [name = "", ...flags] = title.split(" ");
  const ended = flags.includes("crlf") ? text.replaceAll("\n", "\r\n") : text;
  return { name, text: flags.includes("bom") ? `\uFEFF${ended}` : ended };
}
