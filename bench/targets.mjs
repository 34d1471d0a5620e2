import process from "node:process";

const targets = [];

/** Holds a figure to what it has to reach. */
export function expect(what, reached, least) {
  targets.push({ what, reached, least });
}

/** Prints what was reached beside what had to be, and fails the process where something was missed. */
export function report() {
  console.log(`\n${"times as fast as".padEnd(76)}${"reached".padStart(10)}${"target".padStart(10)}`);
  for (const { what, reached, least } of targets) {
    const figure = reached.toFixed(reached < 10 ? 2 : 0).padStart(10);
    const verdict = reached >= least ? "kept" : "MISSED";
    console.log(`${what.padEnd(76)}${figure}${String(least).padStart(10)}  ${verdict}`);
  }
  if (targets.some(({ reached, least }) => reached < least)) process.exitCode = 1;
}
