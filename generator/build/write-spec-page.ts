import { readFileSync, writeFileSync } from "node:fs";
import type { Shape } from "../src/spec/shape.js";
import { writeSpecPage } from "./spec-page.js";

const page = new URL("../../docs/spec.md", import.meta.url);
const schema = new URL("../schema/spec.schema.json", import.meta.url);

// A test holds the schema to what is read of it.
writeFileSync(page, writeSpecPage(readFileSync(page, "utf8"), JSON.parse(readFileSync(schema, "utf8")) as Shape));
