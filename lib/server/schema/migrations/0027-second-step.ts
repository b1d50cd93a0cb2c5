import "server-only";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

async function addFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("authenticator_app")
    .addColumn("member_id", "text", (column) => column.primaryKey().notNull().references("member.id"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("created_at_ms", "integer", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("last_step", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("passkey")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("is_backed_up", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("passkey_member").on("passkey").columns(["member_id"]).execute();
  await db.schema
    .createTable("recovery_code")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("recovery_code_member").on("recovery_code").columns(["member_id"]).execute();
}

export const step0027: Migration = {
  up: async (db) => {
    await addFactors(db);
    await db.schema
      .createTable("spent_challenge")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("expires_at_ms", "integer", (column) => column.notNull())
      .execute();
    await db.schema.alterTable("session").addColumn("second_step", "text").execute();
    await db.schema.alterTable("session").addColumn("confirmed_at_ms", "integer").execute();
  },
};
