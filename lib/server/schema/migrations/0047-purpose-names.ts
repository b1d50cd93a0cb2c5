import "server-only";
/** Old links and typed former names must find a renamed or merged purpose. */
import type { Migration } from "kysely/migration";

export const step0047: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("former_purpose")
      .addColumn("purpose_key", "text", (column) => column.primaryKey().notNull())
      .addColumn("now_key", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("changed_by", "text", (column) => column.references("member.id"))
      .addColumn("changed_at", "text", (column) => column.notNull())
      .execute();
  },
};
