export { generate } from "./commands/generate.js";
export type { Generated, GenerateOptions } from "./commands/generate.js";
export type { Diagnostic, Location, Range, Source } from "./diagnostics/diagnostic.js";
export { renderHuman } from "./diagnostics/human.js";
export type { ConflictReason, Owner, Plan, Step } from "./reconcile/plan.js";
export { checkSpec } from "./spec/read.js";
export type { ReadSpec } from "./spec/read.js";
export type * from "./spec/document.js";
