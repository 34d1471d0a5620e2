#!/usr/bin/env node
// In the repository before the build is, so that npm can link the command on a fresh clone.
import module from "node:module";

// Node 22.1 and later keep compiled code from one run to the next.
module.enableCompileCache?.();
await import("../dist/cli.js");
