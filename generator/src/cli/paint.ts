const red = 31;
const green = 32;
const yellow = 33;
const cyan = 36;
const dim = 2;

/** Which part of a line has which colour. */
const rules: readonly (readonly [part: RegExp, color: number])[] = [
  [/^(?:  \+ |\+).*/, green],
  [/^(?:  - |-).*/, red],
  [/^  ~ .*/, yellow],
  [/^(?:  > |@@).*/, cyan],
  [/^  ! .*/, red],
  [/(?<=^\S+ - )error \S+(?=:)/, red],
  [/(?<=^\S+ - )warning \S+(?=:)/, yellow],
  [/(?<=^ +\| +)\^+$/, red],
  [/^  help:/, cyan],
  [/^\d+ \|/, dim],
];

/** A text as it is, with colours for a terminal: a line has that of the first rule that it fits. */
export function paint(text: string): string {
  return text.split("\n").map(paintLine).join("\n");
}

function paintLine(line: string): string {
  const [part, color] = rules.find(([one]) => one.test(line)) ?? [];
  return part === undefined ? line : line.replace(part, (found) => `\u001B[${color}m${found}\u001B[0m`);
}
