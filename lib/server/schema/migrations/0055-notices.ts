import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const step0055: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("notice")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("event_id", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("payload", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("read_at", "text")
      .addColumn("settled_at", "text")
      .addUniqueConstraint("notice_once", ["member_id", "event_id"])
      .execute();
    await db.schema
      .createIndex("notice_newest")
      .on("notice")
      .columns(["member_id", "created_at", "id"])
      .execute();
    // Every page counts what is unread.
    await db.schema
      .createIndex("notice_unread")
      .on("notice")
      .columns(["member_id", "created_at", "id"])
      .where(sql.ref("read_at"), "is", null)
      .where(sql.ref("settled_at"), "is", null)
      .execute();
    await db.schema.createIndex("notice_subject").on("notice").column("subject").execute();
    await db.schema
      .createTable("crossing")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("credits", "integer", (column) => column.notNull())
      .addColumn("direction", "text", (column) => column.notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .execute();
  },
};
