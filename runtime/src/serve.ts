export { serve } from "./transports/serve.js";
