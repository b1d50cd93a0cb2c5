import "server-only";
/** The order in which a purchase was chosen is kept with what it brought, and the library is ordered by it. */
import type { Migration } from "kysely/migration";

export const step0033: Migration = {
  up: async (db) => {
    // What was bought before has no place: there the moment decides, and then the id.
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
