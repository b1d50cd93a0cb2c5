import "server-only";
import type { Migration } from "kysely/migration";

export const step0033: Migration = {
  up: async (db) => {
    // Earlier purchases have no position and are ordered by time, then by id.
    await db.schema.alterTable("bought_record").addColumn("position", "integer").execute();
    await db.schema.dropIndex("library_search_revealed_at").execute();
    await db.schema.alterTable("library_search").renameColumn("revealed_at", "bought_order").execute();
    await db.schema
      .createIndex("library_search_bought_order")
      .on("library_search")
      .columns(["bought_order", "creator_id"])
      .execute();
  },
};
