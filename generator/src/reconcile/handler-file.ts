import type { Standing } from "./on-disk.js";

/** What `./handlers/user.js` may stand for beside `user.ts`, in the order in which TypeScript looks. */
const otherEndings = [".tsx", ".js", ".jsx"];

/** What stands where a file is to be. */
export interface Located<There> {
  readonly path: string;
  readonly found: There | { readonly kind: "absent" };
}

/** Where a handler is: people may write it in another dialect than its stub, which is then not written beside it. */
export function locate<There extends Standing>(path: string, disk: ReadonlyMap<string, There>): Located<There> {
  const paths = path.startsWith("handlers/")
    ? [path, ...otherEndings.map((ending) => withEnding(path, ending))]
    : [path];
  const there = paths.find((one) => (disk.get(one)?.kind ?? "absent") !== "absent") ?? path;
  return { path: there, found: disk.get(there) ?? { kind: "absent" } };
}

/** The path of the stub of a handler, whatever the handler is written in. */
export function stubPath(path: string): string {
  return path.replace(/\.(tsx|jsx?)$/, ".ts");
}

/** The same path with the ending of another one. */
export function withEndingOf(path: string, other: string): string {
  return withEnding(path, /\.\w+$/.exec(other)?.[0] ?? "");
}

function withEnding(path: string, ending: string): string {
  return path.replace(/\.\w+$/, ending);
}
