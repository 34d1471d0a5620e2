// Names on standard error every module that a process imports.
import { register } from "node:module";

const hooks = `
  import { writeSync } from "node:fs";
  export async function resolve(specifier, context, next) {
    const resolved = await next(specifier, context);
    writeSync(2, resolved.url + "\\n");
    return resolved;
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
