import { defineConfig } from "vitest/config";
import config from "./vitest.config.js";

// What runs for every mutant: the tests in process, without those that draw thousands of random inputs.
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: ["test/runtime/{uri,protocol,params,resources,subscriptions,transports}/**/*.test.ts"],
    exclude: ["**/properties.test.ts", "**/stdio.test.ts"],
  },
});
