import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { createServer } from "@mcp-gen/runtime";
import { resolveWithin } from "@mcp-gen/runtime/node";
import { testClient } from "@mcp-gen/runtime/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let home = "";
let root = "";

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "mcp-gen-")));
  root = join(home, "root");
  await mkdir(join(root, "docs", "deep"), { recursive: true });
  await mkdir(join(home, "root-beside"));
  await writeFile(join(root, "docs", "a.txt"), "a");
  await writeFile(join(root, "..dots"), "dots");
  await writeFile(join(root, "é b%20.txt"), "é");
  await writeFile(join(home, "secret.txt"), "secret");
  await writeFile(join(home, "root-beside", "b.txt"), "b");
  await symlink("docs/a.txt", join(root, "inside"));
  await symlink(join(root, "docs"), join(root, "folder-inside"));
  await symlink("../secret.txt", join(root, "outside"));
  await symlink(home, join(root, "folder-outside"));
  await symlink("outside", join(root, "chain"));
  await symlink("nowhere", join(root, "dangling"));
  await symlink("loop", join(root, "loop"));
  await symlink(root, join(home, "link-to-root"));
});

afterAll(() => rm(home, { recursive: true }));

describe("a path below the root is resolved:", () => {
  it.each<[title: string, path: string, real: string]>([
    ["a file", "docs/a.txt", "docs/a.txt"],
    ["a folder", "docs", "docs"],
    ["the root itself", "", ""],
    ["the root as a dot", ".", ""],
    ["a way through the root", "docs/../docs/./deep//../a.txt", "docs/a.txt"],
    ["a slash at the start, which is the root's own", "/docs/a.txt", "docs/a.txt"],
    ["a name that starts with two dots", "..dots", "..dots"],
    ["a name with a space, an accent and a percent sign", "é b%20.txt", "é b%20.txt"],
    ["a symbolic link to a file inside", "inside", "docs/a.txt"],
    ["a symbolic link to a folder inside", "folder-inside/a.txt", "docs/a.txt"],
  ])("%s", async (_, path, real) => {
    expect(await resolveWithin(root, path)).toBe(real === "" ? root : join(root, real));
  });

  it("a root that is a symbolic link", async () => {
    expect(await resolveWithin(join(home, "link-to-root"), "docs/a.txt")).toBe(join(root, "docs", "a.txt"));
  });

  it("a root with a slash at its end", async () => {
    expect(await resolveWithin(root + sep, "docs/a.txt")).toBe(join(root, "docs", "a.txt"));
  });

  it("the root of the file system as a root", async () => {
    expect(await resolveWithin(sep, join(root, "docs", "a.txt"))).toBe(join(root, "docs", "a.txt"));
  });
});

describe("a path is refused as not found:", () => {
  it.each<[title: string, path: string | (() => string)]>([
    ["the folder above", ".."],
    ["a file above", "../secret.txt"],
    ["a file above, by a way through the root", "docs/../../secret.txt"],
    ["a file above, from a slash", "/../secret.txt"],
    ["far above", "../".repeat(50)],
    ["a folder beside whose name starts the same", "../root-beside/b.txt"],
    ["an absolute path", () => join(home, "secret.txt")],
    ["an absolute path to what is inside", () => join(root, "docs", "a.txt")],
    ["a symbolic link to a file outside", "outside"],
    ["a file behind a symbolic link to a folder outside", "folder-outside/secret.txt"],
    ["a symbolic link to a link to a file outside", "chain"],
    ["what two dots behind a symbolic link would be", "folder-outside/../secret.txt"],
    ["a symbolic link to nowhere", "dangling"],
    ["a symbolic link to itself", "loop"],
    ["a missing file", "docs/b.txt"],
    ["a file below a file", "docs/a.txt/b"],
    ["a name that is too long", "x".repeat(300)],
    ["a path that is too long", "x/".repeat(5_000)],
    ["a name with NUL", "docs/a.txt\0.png"],
    ["backslashes", "..\\secret.txt"],
  ])("%s", async (_, path) => {
    const error: unknown = await resolveWithin(root, typeof path === "string" ? path : path()).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: "McpError", code: -32002, message: "Resource not found" });
    expect(JSON.stringify(error)).not.toContain(home);
  });

  it("a root that is not there is a fault of the app, not of the path", async () => {
    await expect(resolveWithin(join(home, "missing"), "a")).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("and a client sees no difference between them", async () => {
    const server = createServer({ name: "app", version: "1.0.0" });
    server.resource("files://{+path}", {
      traversal: { path: "allow" },
      read: async ({ path }) => resolveWithin(root, path),
    });
    const modern = testClient(server);
    const legacy = testClient(server, { protocolVersion: "2025-11-25" });
    for (const path of ["../secret.txt", "outside", "missing"]) {
      await expect(modern.read(`files://${path}`)).rejects.toMatchObject({
        code: -32602,
        message: "Resource not found",
      });
      await expect(legacy.read(`files://${path}`)).rejects.toMatchObject({
        code: -32002,
        message: "Resource not found",
      });
    }
    expect((await modern.read("files://docs/a.txt")).contents).toMatchObject([{ text: join(root, "docs", "a.txt") }]);
  });
});
