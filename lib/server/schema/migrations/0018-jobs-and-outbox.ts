import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const step0018: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("job")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("input", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) =>
        column.notNull().check(sql`state in ('waiting', 'running', 'done', 'failed', 'cancelled')`),
      )
      .addColumn("progress", "text")
      .addColumn("run_after_ms", "integer", (column) => column.notNull())
      .addColumn("wait_ms", "integer", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("error", "text")
      .addColumn("instance_id", "text")
      .addColumn("epoch", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("started_at", "text")
      .addColumn("ended_at", "text")
      .execute();
    await db.schema
      .createIndex("job_standing")
      .unique()
      .on("job")
      .columns(["kind", "key"])
      .where(sql.ref("ended_at"), "is", null)
      .execute();
    await db.schema
      .createTable("outbox")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull())
      .addColumn("event_id", "text", (column) => column.notNull().unique())
      .addColumn("topic", "text", (column) => column.notNull())
      .addColumn("payload", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("outbox_reader")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("last_id", "integer", (column) => column.notNull())
      .execute();
  },
};
