import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const step0017: Migration = {
  up: async (db) => {
    await db.schema.alterTable("service_entry").addColumn("idempotency_key", "text").execute();
    // Serves pages of one key's entries in the order of their ids.
    await db.schema.createIndex("service_entry_page").on("service_entry").columns(["key_id", "id"]).execute();
    await db.schema
      .createIndex("service_entry_idempotency")
      .on("service_entry")
      .columns(["idempotency_key", "account_id", "amount"])
      .where("idempotency_key", "is not", null)
      .execute();
    await db.schema
      .createTable("book_difference")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("message", "text", (column) => column.notNull())
      .addColumn("first_seen", "text", (column) => column.notNull())
      .addColumn("last_seen", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) =>
        column.notNull().check(sql`state in ('open', 'acknowledged', 'resolved')`),
      )
      .addColumn("who", "text", (column) => column.references("member.id"))
      .addColumn("note", "text")
      .execute();
    // A resolved difference is kept; if it returns, it is a new row.
    await db.schema
      .createIndex("book_difference_standing")
      .unique()
      .on("book_difference")
      .columns(["kind", "subject"])
      .where(sql.ref("state"), "!=", sql.lit("resolved"))
      .execute();
    await db.schema
      .createTable("book_check")
      .addColumn("id", "integer", (column) =>
        column
          .primaryKey()
          .notNull()
          .check(sql`id = 1`),
      )
      .addColumn("checked_at", "text")
      .addColumn("duration_ms", "integer")
      .addColumn("problem", "text")
      .addColumn("service", "text")
      .execute();
    await db.schema
      .createTable("provider_reading")
      .addColumn("provider", "text", (column) => column.notNull().primaryKey())
      .addColumn("last_id", "integer", (column) => column.notNull())
      .addColumn("since_entry", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("provider_entry")
      .addColumn("provider", "text", (column) => column.notNull())
      .addColumn("id", "integer", (column) => column.notNull())
      .addColumn("idempotency_key", "text")
      .addColumn("amount", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("provider_entry_key", ["provider", "id"])
      .execute();
    await db.schema
      .createIndex("provider_entry_idempotency")
      .on("provider_entry")
      .columns(["idempotency_key", "provider", "amount"])
      .execute();
    // Before this step, charges of the embedded service were stored without their key.
    await sql`insert into provider_reading (provider, last_id, since_entry)
      select 'embedded', 0, coalesce(max(id), 0) from team_entry`.execute(db);
  },
};
