// Runs the official conformance suite against the fixture server, and holds each check to what is expected of it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { execFile } from "node:child_process";

const here = new URL(".", import.meta.url).pathname;
/** The suite needs a newer Node than the packages do. */
const node = join(here, "node_modules/.bin/node");
const suite = join(here, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** Where the fixture serves what a scenario asks for; `/mcp`, the server as it is, by default. */
const paths = {
  "2025-11-25": {
    "completion-complete": "/tool",
    "resources-subscribe": "/sessions",
    "resources-unsubscribe": "/sessions",
    "server-session-lifecycle": "/sessions",
    "server-sse-multiple-streams": "/sessions",
  },
  "2026-07-28": {
    "completion-complete": "/tool",
    "http-header-validation": "/tool",
    "server-sse-multiple-streams": "/tool",
  },
};

const outOfScope = JSON.parse(await readFile(join(here, "out-of-scope.json"), "utf8"));
const excluded = new Set(Object.values(outOfScope.scenarios).flat());

async function conformance(...args) {
  // A scenario that fails exits with 1, and says in its output what failed.
  const { stdout } = await promisify(execFile)(node, [suite, ...args], { maxBuffer: 1 << 26 }).catch((error) => error);
  return stdout ?? "";
}

async function scenariosOf(version) {
  const list = await conformance("list", "--server");
  return [...list.matchAll(/^\s*- (\S+) \[(.*)\]$/gm)].flatMap(([, name, versions]) =>
    versions.split(",").includes(version) ? [name] : [],
  );
}

async function checksOf(scenario, version, url) {
  const output = await mkdtemp(join(tmpdir(), "conformance-"));
  const text = await conformance(
    "server",
    "--url",
    url,
    "--scenario",
    scenario,
    "--spec-version",
    version,
    "-o",
    output,
  );
  try {
    const [folder] = await readdir(output);
    if (folder === undefined) return [{ id: "(run)", status: "FAILURE", errorMessage: text }];
    return JSON.parse(await readFile(join(output, folder, "checks.json"), "utf8"));
  } finally {
    await rm(output, { recursive: true });
  }
}

/** What is not as expected, a line each. */
function surprises(scenario, checks) {
  const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  if (excluded.has(scenario)) return failed.length > 0 ? [] : [`${scenario} is out of scope, but passes`];
  const expected = outOfScope.checks[scenario] ?? {};
  return [
    ...failed.filter(({ id }) => !(id in expected)).map(({ id, errorMessage }) => `${scenario} ${id}: ${errorMessage}`),
    ...Object.keys(expected)
      .filter((id) => !failed.some((check) => check.id === id))
      .map((id) => `${scenario} ${id} is out of scope, but passes`),
    ...(checks.length === failed.length && failed.length === 0 ? [`${scenario} checks nothing`] : []),
  ];
}

const server = spawn(process.execPath, [join(here, "server.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
const [chunk] = await once(server.stdout, "data");
const base = String(chunk).trim();

let failures = 0;
for (const version of Object.keys(paths)) {
  const scenarios = await scenariosOf(version);
  const results = [];
  const next = scenarios.values();
  const work = async () => {
    for (const scenario of next) {
      results.push({
        scenario,
        checks: await checksOf(scenario, version, base + (paths[version][scenario] ?? "/mcp")),
      });
    }
  };
  await Promise.all([work(), work(), work()]);
  const wrong = results.flatMap(({ scenario, checks }) => surprises(scenario, checks));
  const passed = results.filter(({ scenario }) => !excluded.has(scenario));
  const count = passed.flatMap(({ checks }) => checks).filter(({ status }) => status === "SUCCESS").length;
  console.log(
    `${version}: ${passed.length} scenarios in scope, ${count} checks passed; ${scenarios.length - passed.length} scenarios out of scope`,
  );
  for (const line of wrong.toSorted((a, b) => a.localeCompare(b))) console.log(`  ${line}`);
  failures += wrong.length;
}
server.kill();
process.exitCode = failures > 0 ? 1 : 0;
