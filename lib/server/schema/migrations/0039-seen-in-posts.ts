import "server-only";
import type { Migration } from "kysely/migration";

export const step0039: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("seen_in_post")
      .addColumn("creator_id", "text", (column) => column.notNull().primaryKey())
      .addColumn("post_id", "text", (column) => column.notNull())
      .addColumn("posted_at", "text")
      .addColumn("handle", "text")
      .addColumn("followers", "integer")
      .addColumn("category", "text")
      .addColumn("country", "text")
      .addColumn("provider", "text", (column) => column.notNull())
      .addColumn("seen_at_ms", "integer", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("seen_in_post_seen_at").on("seen_in_post").column("seen_at_ms").execute();
  },
};
