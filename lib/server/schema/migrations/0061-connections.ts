import "server-only";
import { sql, type ColumnDefinitionBuilder } from "kysely";
import type { Migration } from "kysely/migration";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const stated: Column = (column) => column.notNull();

export const step0061: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("agent_app")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("name", "text", stated)
      .addColumn("redirect_uris", "text", stated)
      .addColumn("created_at", "text", stated)
      .execute();
    await db.schema.alterTable("api_key").addColumn("allowance", "integer").execute();
    await db.schema
      .alterTable("api_key")
      .addColumn("app_id", "text", (column) => column.references("agent_app.id"))
      .execute();
    await db.schema
      .createTable("agent_token")
      .addColumn("hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("key_id", "text", (column) => column.notNull().references("api_key.id"))
      .addColumn("kind", "text", (column) =>
        column.notNull().check(sql`kind in ('code', 'access', 'refresh')`),
      )
      .addColumn("redirect_uri", "text")
      .addColumn("challenge", "text")
      .addColumn("expires_at_ms", "integer", stated)
      .addColumn("used_at_ms", "integer")
      .execute();
    await db.schema.createIndex("agent_token_key").on("agent_token").column("key_id").execute();
  },
};
