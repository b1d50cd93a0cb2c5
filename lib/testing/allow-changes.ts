import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";
import { isPostgres } from "@/lib/server/schema/engine-of";

/** Takes away what keeps a table append-only: for tests of what is noticed when somebody changes it all the same. */
export async function allowChanges(db: Db, table: string): Promise<void> {
  for (const act of ["update", "delete"]) {
    const trigger = sql.id(`${table}_no_${act}`);
    if (isPostgres(db)) await sql`drop trigger ${trigger} on ${sql.table(table)}`.execute(db);
    else await sql`drop trigger ${trigger}`.execute(db);
  }
}
