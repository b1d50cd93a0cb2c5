import "server-only";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** SQLite can't change a column's check, but can drop the column with it. The default role has the fewest rights. */
async function widenRoles(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await db.schema
    .alterTable("member")
    .addColumn("wider_role", "text", (column) =>
      column
        .notNull()
        .defaultTo("viewer")
        .check(sql`wider_role in ('admin', 'member', 'finance', 'viewer')`),
    )
    .execute();
  await db
    .updateTable("member")
    .set((eb) => ({ wider_role: eb.ref("role") }))
    .execute();
  await db.schema.alterTable("member").dropColumn("role").execute();
  await db.schema.alterTable("member").renameColumn("wider_role", "role").execute();
}

async function addKeySettings(db: Kysely<unknown>): Promise<void> {
  for (const name of ["expires_at", "last_used_at", "previous_hash", "previous_until"])
    await db.schema.alterTable("api_key").addColumn(name, "text").execute();
  // Keys had all of these rights before this step.
  await db.schema
    .alterTable("api_key")
    .addColumn("scopes", "text", (column) => column.notNull().defaultTo("search reveal credits.read"))
    .execute();
  await db.schema
    .alterTable("api_key")
    .addColumn("requests_per_minute", "integer", (column) => column.notNull().defaultTo(60))
    .execute();
  await db.schema
    .createIndex("api_key_previous_hash")
    .unique()
    .on("api_key")
    .column("previous_hash")
    .where(sql.ref("previous_hash"), "is not", null)
    .execute();
}

export const step0025: Migration = {
  up: async (db) => {
    await widenRoles(db);
    await addKeySettings(db);
  },
};
