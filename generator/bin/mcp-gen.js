#!/usr/bin/env node
// In the repository before the build is, so that npm can link the command on a fresh clone.
import "../dist/cli.js";
