import "server-only";
import { sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const key: Column = (column) => column.references("api_key.id");
const stated: Column = (column) => column.notNull();

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("quote").addColumn("key_id", "text", key).execute();
  await db.schema.alterTable("quote").addColumn("agent", "text").execute();
  await db.schema.createIndex("quote_key").on("quote").columns(["key_id", "reveal_id"]).execute();
  await db.schema.alterTable("credit_request").addColumn("key_id", "text", key).execute();
  await db.schema.alterTable("credit_request").addColumn("agent", "text").execute();
  await db.schema.alterTable("usage_row").addColumn("agent", "text").execute();
  await db.schema.alterTable("api_key").addColumn("agent", "text").execute();
  await db.schema.alterTable("api_key").addColumn("allowance", "integer").execute();
}

async function createConnections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("agent_app")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", stated)
    .addColumn("redirect_uris", "text", stated)
    .addColumn("created_at", "text", stated)
    .execute();
  await db.schema
    .alterTable("api_key")
    .addColumn("app_id", "text", (column) => column.references("agent_app.id"))
    .execute();
  await db.schema
    .createTable("agent_token")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("key_id", "text", (column) => column.notNull().references("api_key.id"))
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('code', 'access', 'refresh')`))
    .addColumn("redirect_uri", "text")
    .addColumn("challenge", "text")
    .addColumn("expires_at_ms", "integer", stated)
    .addColumn("used_at_ms", "integer")
    .execute();
  await db.schema.createIndex("agent_token_key").on("agent_token").column("key_id").execute();
}

export const step0059: Migration = {
  up: async (db) => {
    await addColumns(db);
    await createConnections(db);
  },
};
