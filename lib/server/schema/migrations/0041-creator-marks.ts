import "server-only";
import type { Migration } from "kysely/migration";

export const step0041: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("creator_mark")
      .addColumn("creator_id", "text", (column) => column.notNull())
      .addColumn("mark", "text", (column) => column.notNull())
      .addColumn("is_set", "integer", (column) => column.notNull())
      .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
      .addColumn("changed_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("creator_mark_primary", ["creator_id", "mark"])
      .execute();
    await db.schema
      .createTable("opened_creator")
      .addColumn("creator_id", "text", (column) => column.primaryKey().notNull())
      .addColumn("first_at_ms", "integer", (column) => column.notNull())
      .addColumn("last_at_ms", "integer", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("opened_creator_last_at").on("opened_creator").column("last_at_ms").execute();
  },
};
