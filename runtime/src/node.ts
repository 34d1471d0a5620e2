export { resolveWithin } from "./files/resolve-within.js";
