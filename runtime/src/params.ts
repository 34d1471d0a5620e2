export { boolean, integer, number, oneOf, optional, string, withDefault } from "./params/param.js";
export type { Param, ParamNotes, NumberRules, StringRules } from "./params/param.js";
export { params } from "./params/params.js";
export type { ParamsSchema, RawParams } from "./params/params.js";
