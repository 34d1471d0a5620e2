/** What mends a context in which handlers don't find the API that they call. */
export const addUpstream =
  "import createUpstream and Upstream from upstream.ts, add upstream: Upstream to AppContext and createUpstream() to what createContext returns";
