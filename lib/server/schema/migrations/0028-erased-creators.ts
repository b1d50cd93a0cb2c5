import "server-only";
import type { Migration } from "kysely/migration";

export const step0028: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("erased_creator")
      .addColumn("mark", "text", (column) => column.primaryKey().notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("erased_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable("reveal")
      .addColumn("erased", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
