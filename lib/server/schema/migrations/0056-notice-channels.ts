import "server-only";
import { sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const key: Column = (column) => column.primaryKey().notNull();
const stated: Column = (column) => column.notNull();
const zero: Column = (column) => column.notNull().defaultTo(0);

async function createChannels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notice_setting")
    .addColumn("member_id", "text", (column) => key(column).references("member.id"))
    .addColumn("paces", "text", stated)
    .addColumn("hour", "integer", stated)
    .addColumn("weekday", "integer", stated)
    .addColumn("problem", "text")
    .execute();
  await db.schema
    .createTable("notice_channel")
    .addColumn("id", "text", key)
    .addColumn("added_by", "text", (column) => column.references("member.id"))
    .addColumn("name", "text", stated)
    .addColumn("address", "text")
    .addColumn("host", "text", stated)
    .addColumn("paces", "text", stated)
    .addColumn("hour", "integer", stated)
    .addColumn("weekday", "integer", stated)
    .addColumn("failures", "integer", zero)
    .addColumn("failed_at", "text")
    .addColumn("problem", "text")
    .addColumn("due_ms", "integer", zero)
    .addColumn("sent_at", "text")
    .addColumn("created_at", "text", stated)
    .execute();
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notice_message")
    .addColumn("id", "text", key)
    .addColumn("target", "text", stated)
    .addColumn("pace", "text", (column) => column.notNull().check(sql`pace in ('now', 'daily', 'weekly')`))
    .addColumn("topic", "text", stated)
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'sent', 'dropped')`),
    )
    .addColumn("is_fixed", "integer", zero)
    .addColumn("attempts", "integer", zero)
    .addColumn("due_ms", "integer", stated)
    .addColumn("created_at", "text", stated)
    .addColumn("ended_ms", "integer")
    .execute();
  await db.schema
    .createIndex("notice_message_waiting")
    .on("notice_message")
    .columns(["target", "pace", "topic"])
    .where(sql.ref("state"), "=", sql.lit("waiting"))
    .unique()
    .execute();
  await db.schema
    .createIndex("notice_message_ended")
    .on("notice_message")
    .columns(["target", "topic", "ended_ms"])
    .execute();
  await db.schema
    .createTable("notice_delivery")
    .addColumn("target", "text", stated)
    .addColumn("event_id", "text", stated)
    .addColumn("notice_id", "text")
    .addColumn("topic", "text", stated)
    .addColumn("pace", "text", (column) => column.notNull().check(sql`pace in ('now', 'daily', 'weekly')`))
    .addColumn("due_ms", "integer", stated)
    .addColumn("message_id", "text", (column) => column.references("notice_message.id"))
    .addColumn("created_at", "text", stated)
    .addPrimaryKeyConstraint("notice_delivery_once", ["target", "event_id"])
    .execute();
  await db.schema
    .createIndex("notice_delivery_waiting")
    .on("notice_delivery")
    .column("due_ms")
    .where(sql.ref("message_id"), "is", null)
    .execute();
  await db.schema
    .createIndex("notice_delivery_target")
    .on("notice_delivery")
    .columns(["target", "pace", "due_ms"])
    .where(sql.ref("message_id"), "is", null)
    .execute();
  await db.schema.createIndex("notice_delivery_message").on("notice_delivery").column("message_id").execute();
}

/** How notices reach people outside of the app, and what each channel was sent. */
export const step0056: Migration = {
  up: async (db) => {
    await createChannels(db);
    await createMessages(db);
    await db.schema
      .createTable("view_check")
      .addColumn("view_id", "text", key)
      .addColumn("revision", "integer", stated)
      .addColumn("total", "integer")
      .addColumn("checked_at", "text")
      .addColumn("due_ms", "integer", stated)
      .execute();
  },
};
