import { join } from "node:path";
import type { Database } from "better-sqlite3";
import type { User } from "./resources.js";

/** The users table. */
export interface Users {
  find(id: number): Promise<User | undefined>;
  /** Users whose name or e-mail address contains `text`, by name. */
  search(text: string, limit: number): Promise<User[]>;
}

const seed: User[] = [
  { id: 1, name: "Ada Lovelace", email: "ada@example.com", role: "admin", manager: null },
  { id: 2, name: "Grace Hopper", email: "grace@example.com", role: "editor", manager: 1 },
  { id: 3, name: "Édouard Lucas", email: "edouard@example.com", role: "viewer", manager: 2 },
  { id: 42, name: "Emmy Noether", email: "emmy@example.com", role: "editor", manager: 1 },
];

/** Loads the driver and opens the database on first use, so that a server that is not asked for users starts fast. */
export function openUsers(folder: string): Users {
  let opened: Promise<Database> | undefined;
  const database = (): Promise<Database> => (opened ??= open(join(folder, "app.sqlite")));
  return {
    async find(id) {
      return (await database()).prepare<[number], User>("SELECT * FROM users WHERE id = ?").get(id);
    },
    async search(text, limit) {
      const query = "SELECT * FROM users WHERE instr(name, ?) > 0 OR instr(email, ?) > 0 ORDER BY name LIMIT ?";
      return (await database()).prepare<[string, string, number], User>(query).all(text, text, limit);
    },
  };
}

/** Fills the database when it is new. */
async function open(file: string): Promise<Database> {
  const { default: Driver } = await import("better-sqlite3");
  const database = new Driver(file);
  database.pragma("journal_mode = WAL");
  // Two servers may start on one folder: whoever comes second finds the rows there.
  database
    .transaction(() => {
      database.exec(
        "CREATE TABLE IF NOT EXISTS users (id INTEGER PRIMARY KEY, name TEXT, email TEXT, role TEXT, manager INTEGER)",
      );
      const insert = database.prepare("INSERT OR IGNORE INTO users VALUES (@id, @name, @email, @role, @manager)");
      for (const user of seed) insert.run(user);
    })
    .immediate();
  return database;
}
