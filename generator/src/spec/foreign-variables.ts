/** What is a variable in other notations, and text in a URI template. */
export interface ForeignVariable {
  readonly name: string;
  /** What stands for it, as far as it is text. */
  readonly text: string;
  readonly offset: number;
  /** The expression that says the same. */
  readonly instead: string;
}

/** `:id` of Express, `<id>` of Flask, `[id]` of file routers, and the `$` of a template string. */
const notations: readonly RegExp[] = [
  /(?<=[/=]):([A-Za-z_]\w*)(?=[/?&.-]|$)/g,
  /<(?:\w+:)?([A-Za-z_]\w*)>/g,
  /\[(?:\.\.\.)?([A-Za-z_]\w*)\]/g,
  /\$(?=\{([A-Za-z_]\w*)\})/g,
];

/** Variables that a URI seems to have in another notation than its own. */
export function foreignVariables(uri: string): ForeignVariable[] {
  return notations.flatMap((notation) =>
    Array.from(uri.matchAll(notation), ({ 0: text, 1: name = "", index: offset }) => ({
      name,
      text,
      offset,
      instead: text.startsWith("[...") ? `{+${name}}` : `{${name}}`,
    })),
  );
}
