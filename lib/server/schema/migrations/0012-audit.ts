import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { makeAppendOnly } from "../append-only";

export const step0012: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("audit_entry")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("actor_kind", "text", (column) =>
        column.notNull().check(sql`actor_kind in ('member', 'operator', 'system', 'key', 'anonymous')`),
      )
      .addColumn("actor_id", "text")
      .addColumn("act", "text", (column) => column.notNull())
      .addColumn("subject_kind", "text")
      .addColumn("subject_id", "text")
      .addColumn("before", "text")
      .addColumn("after", "text")
      .addColumn("request_id", "text")
      .addColumn("address", "text")
      .execute();
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(`audit_entry_${name}`).on("audit_entry").columns(columns).execute();
    await index("at", ["at"]);
    await index("act", ["act", "at"]);
    await index("subject", ["subject_kind", "subject_id"]);
    await makeAppendOnly(db, "audit_entry");
    await db.schema
      .createTable("sign_in_failure")
      .addColumn("network", "text", (column) => column.notNull())
      .addColumn("minute", "text", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("sign_in_failure_key", ["network", "minute"])
      .execute();
  },
};
