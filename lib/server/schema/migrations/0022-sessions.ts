import "server-only";
import type { Migration } from "kysely/migration";

export const step0022: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("session")
      .addColumn("id", "text", (column) => column.notNull().primaryKey())
      .addColumn("member_id", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("device", "text", (column) => column.notNull())
      .addColumn("address", "text")
      .addColumn("started_at_ms", "integer", (column) => column.notNull())
      .addColumn("seen_at_ms", "integer", (column) => column.notNull())
      .addColumn("ended_at_ms", "integer")
      .execute();
    await db.schema.createIndex("session_member").on("session").columns(["member_id"]).execute();
    await db.schema
      .createTable("sign_in_delay")
      .addColumn("subject", "text", (column) => column.notNull().primaryKey())
      .addColumn("failures", "integer", (column) => column.notNull())
      .addColumn("since_ms", "integer", (column) => column.notNull())
      .addColumn("free_at_ms", "integer", (column) => column.notNull())
      .execute();
    await db.schema.dropTable("sign_in_attempt").execute();
  },
};
