import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const step0057: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("webhook")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("created_by", "text", (column) => column.notNull().references("member.id"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("events", "text", (column) => column.notNull())
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("previous_secret", "text")
      .addColumn("previous_until_ms", "integer")
      .addColumn("failing_since_ms", "integer")
      .addColumn("disabled_at", "text")
      .addColumn("disabled_why", "text", (column) =>
        column.check(sql`disabled_why in ('admin', 'gone', 'failing')`),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("webhook_delivery")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull().autoIncrement())
      .addColumn("webhook_id", "text", (column) => column.notNull().references("webhook.id"))
      .addColumn("event_id", "text", (column) => column.notNull())
      .addColumn("topic", "text", (column) => column.notNull())
      .addColumn("data", "text", (column) => column.notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) =>
        column.notNull().check(sql`state in ('waiting', 'delivered', 'failed', 'skipped')`),
      )
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("next_ms", "integer", (column) => column.notNull())
      .addColumn("tried_at", "text")
      .addColumn("took_ms", "integer")
      .addColumn("status", "integer")
      .addColumn("problem", "text")
      .addUniqueConstraint("webhook_delivery_once", ["webhook_id", "event_id"])
      .execute();
    const indexes = { due: ["webhook_id", "state", "next_ms"], log: ["webhook_id", "id"], old: ["at"] };
    for (const [name, columns] of Object.entries(indexes))
      await db.schema
        .createIndex(`webhook_delivery_${name}`)
        .on("webhook_delivery")
        .columns(columns)
        .execute();
  },
};
