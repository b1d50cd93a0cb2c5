import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { allowRemoval, makeAppendOnly, refuseInsertUnless } from "../append-only";
import { isPostgres } from "../engine-of";

/** Younger entries can't be removed, whatever the setting is. */
const LEAST_DAYS = 30;

export const step0023: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("audit_seal")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull())
      .addColumn("sealed_at", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("last_id", "integer", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("audit_seal_day").on("audit_seal").columns(["day", "id"]).execute();
    await makeAppendOnly(db, "audit_seal");

    await db.schema
      .createTable("audit_removal")
      .addColumn("seal_id", "integer", (column) => column.primaryKey().notNull().references("audit_seal.id"))
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("through_id", "integer", (column) => column.notNull())
      .addColumn("removed_at", "text", (column) => column.notNull())
      .execute();
    await makeAppendOnly(db, "audit_removal");
    const oldest = isPostgres(db)
      ? sql`to_char(now() at time zone 'utc' - interval '${sql.raw(String(LEAST_DAYS))} days', 'YYYY-MM-DD')`
      : sql`date('now', '-${sql.raw(String(LEAST_DAYS))} days')`;
    // Only whole, completely sealed, old days may be removed; the rows of this append-only table record them.
    await refuseInsertUnless(
      db,
      "audit_removal",
      sql`new.day < ${oldest}
        and exists (select 1 from audit_seal
          where id = new.seal_id and day = new.day and last_id = new.through_id)
        and not exists (select 1 from audit_seal where id > new.seal_id and day = new.day)`,
    );
    await allowRemoval(
      db,
      "audit_entry",
      sql`exists (select 1 from audit_removal where through_id >= old.id)`,
    );

    for (const name of ["at", "act", "subject"]) await db.schema.dropIndex(`audit_entry_${name}`).execute();
    const index = (name: string, columns: string[]) =>
      db.schema
        .createIndex(`audit_entry_by_${name}`)
        .on("audit_entry")
        .columns([...columns, "at", "id"]);
    await index("time", []).execute();
    await index("act", ["act"]).execute();
    await index("actor", ["actor_id"]).where("actor_id", "is not", null).execute();
    await index("nobody", ["actor_kind"]).where("actor_id", "is", null).execute();
    await index("kind", ["subject_kind"]).execute();
    await index("subject", ["subject_id", "subject_kind"]).execute();
  },
};
