import "server-only";
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";

/** After rows were inserted with explicit ids, sets each table's next id above its highest. */
export async function countOn(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  for (const { name, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}), coalesce(max(${sql.ref(column)}), 1), count(*) > 0)
      from ${sql.table(name)}`.execute(db);
}
