import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const step0045: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("credit_request")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
      .addColumn("quote_id", "text", (column) => column.references("quote.id").onDelete("set null"))
      .addColumn("purpose", "text")
      .addColumn("cost", "integer", (column) => column.notNull())
      .addColumn("credits", "integer", (column) => column.notNull())
      .addColumn("is_approval", "integer", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) =>
        column.notNull().check(sql`state in ('waiting', 'approved', 'declined', 'withdrawn')`),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at_ms", "integer", (column) => column.notNull())
      .addColumn("decided_by", "text", (column) => column.references("member.id"))
      .addColumn("decided_at", "text")
      .addColumn("granted", "integer")
      .addColumn("ends_at_ms", "integer")
      .addColumn("note", "text")
      .execute();
    // A quote has at most one open request.
    await db.schema
      .createIndex("credit_request_waiting")
      .unique()
      .on("credit_request")
      .column("quote_id")
      .where(sql.ref("state"), "=", "waiting")
      .execute();
    await db.schema
      .createIndex("credit_request_member")
      .on("credit_request")
      .columns(["member_id", "created_at"])
      .execute();
  },
};
