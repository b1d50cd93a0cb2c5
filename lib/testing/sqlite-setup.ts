/** Before the tests on SQLite: a file that has all tables, because a copy of it is made faster than it is. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { compilePrograms } from "./compile-programs";

export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-template-"));
  const made = join(folder, "made");
  await (await openDatabase(made)).destroy();
  const file = new SqliteFile(join(made, "scoutdeck.sqlite"));
  const template = join(folder, "template.sqlite");
  file.prepare("vacuum into ?").run([template]);
  file.close();
  process.env.TEST_SQLITE = template;
  const removePrograms = compilePrograms();
  return () => {
    removePrograms();
    rmSync(folder, { recursive: true, force: true });
  };
}
