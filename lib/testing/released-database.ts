/** A database as 1.0.0 left it, with rows in every table, calls in all states, and texts an engine could get wrong. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";

const DUMP = "lib/testing/fixtures/release-1.0.0.sql";

/** Writes it as `scoutdeck.sqlite` into a folder. */
export function restoreReleased(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const db = new SqliteFile(join(folder, "scoutdeck.sqlite"));
  db.exec(readFileSync(DUMP, "utf8"));
  db.close();
}
