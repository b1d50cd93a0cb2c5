import "server-only";
import type { Migration } from "kysely/migration";

export const step0059: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable("quote")
      .addColumn("key_id", "text", (column) => column.references("api_key.id"))
      .execute();
    await db.schema.alterTable("quote").addColumn("agent", "text").execute();
    await db.schema.createIndex("quote_key").on("quote").columns(["key_id", "reveal_id"]).execute();
    await db.schema
      .alterTable("credit_request")
      .addColumn("key_id", "text", (column) => column.references("api_key.id"))
      .execute();
    await db.schema.alterTable("credit_request").addColumn("agent", "text").execute();
    await db.schema.alterTable("usage_row").addColumn("agent", "text").execute();
    await db.schema.alterTable("api_key").addColumn("agent", "text").execute();
  },
};
