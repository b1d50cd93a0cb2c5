/** A database as the first released state left it. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";

const DUMP = "lib/testing/fixtures/released-1.sql";

/** Writes it as `scoutdeck.sqlite` into a folder. */
export function restoreReleased(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const db = new SqliteFile(join(folder, "scoutdeck.sqlite"));
  db.exec(readFileSync(DUMP, "utf8"));
  db.close();
}
