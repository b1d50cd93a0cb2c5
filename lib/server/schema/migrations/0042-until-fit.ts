import "server-only";
import type { Migration } from "kysely/migration";

export const step0042: Migration = {
  up: async (db) => {
    await db.schema.alterTable("quote").addColumn("wish", "text").execute();
    await db.schema.alterTable("quote").addColumn("wanted", "integer").execute();
    await db.schema.alterTable("reveal").addColumn("next_page", "integer").execute();
    await db.schema
      .alterTable("reveal")
      .addColumn("skipped", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("reveal").addColumn("ended_by", "text").execute();
  },
};
