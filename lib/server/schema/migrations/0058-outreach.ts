import "server-only";
import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const key: Column = (column) => column.primaryKey().notNull();
const stated: Column = (column) => column.notNull();
const member: Column = (column) => column.notNull().references("member.id");
const list: Column = (column) => column.references("list.id");

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("message_template")
    .addColumn("id", "text", key)
    .addColumn("name", "text", stated)
    .addColumn("subject", "text", stated)
    .addColumn("text", "text", stated)
    .addColumn("fallbacks", "text", stated)
    .addColumn("version", "integer", stated)
    .addColumn("changed_by", "text", member)
    .addColumn("changed_at", "text", stated)
    .addColumn("removed_at", "text")
    .execute();
  await db.schema
    .createTable("outreach_message")
    .addColumn("id", "text", key)
    .addColumn("creator_id", "text", stated)
    .addColumn("list_id", "text", (column) => list(column).notNull())
    .addColumn("member_id", "text", member)
    .addColumn("template_id", "text", (column) => column.notNull().references("message_template.id"))
    .addColumn("template_name", "text", stated)
    .addColumn("template_version", "integer", stated)
    .addColumn("subject", "text", stated)
    .addColumn("body", "text", stated)
    .addColumn("at", "text", stated)
    .execute();
  await db.schema
    .createIndex("outreach_message_creator")
    .on("outreach_message")
    .columns(["creator_id", "at"])
    .execute();
}

/** Texts for creators, the messages that members marked as sent, and reminders. */
export const step0058: Migration = {
  up: async (db) => {
    await createMessages(db);
    await db.schema
      .createTable("reminder")
      .addColumn("id", "text", key)
      .addColumn("creator_id", "text", stated)
      .addColumn("list_id", "text", list)
      .addColumn("member_id", "text", member)
      .addColumn("status_id", "text", (column) => column.references("list_status.id"))
      .addColumn("note", "text", stated)
      .addColumn("due_at", "text", stated)
      .addColumn("created_at", "text", stated)
      .addColumn("told_at", "text")
      .addColumn("ended_at", "text")
      .execute();
    await db.schema
      .createIndex("reminder_creator")
      .on("reminder")
      .columns(["creator_id", "ended_at"])
      .execute();
    await db.schema
      .createIndex("reminder_member")
      .on("reminder")
      .columns(["member_id", "ended_at"])
      .execute();
    await db.schema.createIndex("reminder_due").on("reminder").columns(["ended_at", "due_at"]).execute();
  },
};
