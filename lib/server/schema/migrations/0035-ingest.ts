import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const step0035: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("ingest_batch")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("key_id", "text", (column) => column.notNull().references("api_key.id"))
      .addColumn("idempotency_key", "text")
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("answer", "text", (column) => column.notNull())
      // Null once the batch is published.
      .addColumn("records", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("published_at", "text")
      .execute();
    await db.schema
      .createIndex("ingest_batch_order")
      .unique()
      .on("ingest_batch")
      .columns(["key_id", "idempotency_key"])
      .where(sql.ref("idempotency_key"), "is not", null)
      .execute();
    await db.schema
      .createIndex("ingest_batch_waiting")
      .on("ingest_batch")
      .columns(["created_at", "id"])
      .where(sql.ref("published_at"), "is", null)
      .execute();
  },
};
