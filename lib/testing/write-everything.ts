/** A database of this version with rows in every table. */
import { sql } from "kysely";
import { listTables, type TableShape } from "@/lib/server/adapters/sqlite/list-tables";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { restoreReleased } from "./released-database";

/** An allowed value for a column of each type. */
const VALUES: Readonly<Record<string, string | number>> = { TEXT: "x", INTEGER: 1, "DOUBLE PRECISION": 0.1 };

async function countOf(db: Db, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
  return rows[0]!.n;
}

/** Adds a row to each table that is newer than 1.0.0. */
async function fillEmpty(db: Db): Promise<void> {
  for (const table of await listTables(db)) {
    if ((await countOf(db, table)) > 0) continue;
    const { rows } = await sql<{ name: string; type: string }>`
      select name, type from pragma_table_info(${table.name})`.execute(db);
    const values = rows.map(({ type }) => VALUES[type.toUpperCase()]);
    await sql`insert into ${sql.table(table.name)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(db);
  }
}

/** Writes it as `scoutdeck.sqlite` into a folder. */
export async function writeEverything(folder: string): Promise<void> {
  restoreReleased(folder);
  const db = await openDatabase(folder);
  try {
    await fillEmpty(db);
  } finally {
    await db.destroy();
  }
}
