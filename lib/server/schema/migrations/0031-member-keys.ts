import "server-only";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

async function addCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("member_key_call")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("key_id", "text", (column) => column.notNull().references("api_key.id"))
    .addColumn("idempotency_key", "text")
    .addColumn("nth", "integer", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("ids", "text", (column) => column.notNull())
    .addColumn("page", "text")
    .addColumn("reveal_id", "text", (column) => column.references("reveal.id"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  // The database itself refuses a second purchase of one order.
  await db.schema
    .createIndex("member_key_call_order")
    .unique()
    .on("member_key_call")
    .columns(["key_id", "idempotency_key", "nth"])
    .where(sql.ref("idempotency_key"), "is not", null)
    .execute();
  await db.schema
    .createIndex("member_key_call_reveal")
    .unique()
    .on("member_key_call")
    .column("reveal_id")
    .where(sql.ref("reveal_id"), "is not", null)
    .execute();
}

export const step0031: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable("api_key")
      .addColumn("member_id", "text", (column) => column.references("member.id"))
      .execute();
    await db.schema.alterTable("api_key").addColumn("purpose", "text").execute();
    await addCalls(db);
  },
};
