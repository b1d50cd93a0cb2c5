import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";
import { isPostgres } from "@/lib/server/schema/engine-of";

/** Removes a table's append-only guard, to test that changes are still noticed. */
export async function allowChanges(db: Db, table: string): Promise<void> {
  for (const act of ["update", "delete"]) {
    const trigger = sql.id(`${table}_no_${act}`);
    if (isPostgres(db)) await sql`drop trigger ${trigger} on ${sql.table(table)}`.execute(db);
    else await sql`drop trigger ${trigger}`.execute(db);
  }
}
