import "server-only";
/** Brings the tables up to date: numbered steps, each in one transaction, never edited once released. */
import { sql, type Kysely } from "kysely";
import { serviceMigrations } from "@/lib/server/schema/migrations/service";
import { teamMigrations } from "@/lib/server/schema/migrations/team";
import { viewMigrations } from "@/lib/server/schema/migrations/views";

/** Statements of one step, in order. `name` is its identity for ever. */
export type Migration = { name: string; statements: string[] };

/** Runs the steps that this database has not seen. Safe when two processes start it at the same moment. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  await sql`create table if not exists migration (name text primary key, applied_at text not null)`.execute(
    db,
  );
  for (const step of [...serviceMigrations, ...teamMigrations, ...viewMigrations]) {
    await db.transaction().execute(async (trx) => {
      const seen = await sql`select 1 from migration where name = ${step.name}`.execute(trx);
      if (seen.rows.length > 0) return;
      for (const statement of step.statements) await sql.raw(statement).execute(trx);
      await sql`insert into migration values (${step.name}, ${new Date().toISOString()})`.execute(trx);
    });
  }
}
