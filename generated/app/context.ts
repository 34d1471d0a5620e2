import { fileURLToPath } from "node:url";
import { openUsers, type Users } from "./users.js";

/** What every handler gets as `context`. */
export interface AppContext {
  /** The folder with the app's configuration, files, reports and database. */
  data: string;
  /** Where READMEs are fetched from, without a slash at its end. */
  readmeBaseUrl: string;
  users: Users;
}

/** Settings come from the environment, so that one build runs everywhere. */
export function createContext(): AppContext {
  const data = process.env["APP_DATA"] ?? fileURLToPath(new URL("data", import.meta.url));
  return {
    data,
    readmeBaseUrl: process.env["README_BASE_URL"] ?? "https://raw.githubusercontent.com",
    users: openUsers(data),
  };
}
