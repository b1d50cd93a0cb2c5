/** `npm run schema`: writes the table types of the schema that the steps make. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "oxfmt";
import formatOptions from "@/lib/host/oxfmt.json";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { tableTypes } from "./table-types";

export const TABLES_FILE = "lib/server/schema/tables.ts";

/** The formatted text, made from a new database. */
export async function generatedTables(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-schema-"));
  const db = await openDatabase(folder);
  try {
    return (await format(TABLES_FILE, await tableTypes(db), formatOptions)).code;
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1]?.endsWith("write-tables.ts")) writeFileSync(TABLES_FILE, await generatedTables());
