import { join } from "node:path";
import Database from "better-sqlite3";
import type { User } from "./resources.js";

/** The users table. */
export interface Users {
  find(id: number): User | undefined;
  /** Users whose name or e-mail address contains `text`, by name. */
  search(text: string, limit: number): User[];
}

const seed: User[] = [
  { id: 1, name: "Ada Lovelace", email: "ada@example.com", role: "admin", manager: null },
  { id: 2, name: "Grace Hopper", email: "grace@example.com", role: "editor", manager: 1 },
  { id: 3, name: "Édouard Lucas", email: "edouard@example.com", role: "viewer", manager: 2 },
  { id: 42, name: "Emmy Noether", email: "emmy@example.com", role: "editor", manager: 1 },
];

/** Opens the database on first use, and fills it when it is new. */
export function openUsers(folder: string): Users {
  let opened: Database.Database | undefined;
  const database = (): Database.Database => (opened ??= open(join(folder, "app.sqlite")));
  return {
    find: (id) => database().prepare<[number], User>("SELECT * FROM users WHERE id = ?").get(id),
    search: (text, limit) =>
      database()
        .prepare<[string, string, number], User>(
          "SELECT * FROM users WHERE instr(name, ?) > 0 OR instr(email, ?) > 0 ORDER BY name LIMIT ?",
        )
        .all(text, text, limit),
  };
}

function open(file: string): Database.Database {
  const database = new Database(file);
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
