import "server-only";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

export const step0024: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("one_time_link")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) =>
        column.notNull().check(sql`kind in ('invite', 'reset', 'email')`),
      )
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("email", "text")
      .addColumn("role", "text")
      .addColumn("monthly_cap", "integer")
      .addColumn("member_id", "text", (column) => column.references("member.id"))
      .addColumn("created_by", "text", (column) => column.references("member.id"))
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at_ms", "integer", (column) => column.notNull())
      .addColumn("used_at", "text")
      .addColumn("revoked_at", "text")
      .execute();
    // These settings are rarely read, while `member` is read on each request, so they have their own table.
    await db.schema
      .createTable("display_format")
      .addColumn("member_id", "text", (column) => column.primaryKey().notNull().references("member.id"))
      .addColumn("time_zone", "text")
      .addColumn("number_format", "text")
      .execute();
  },
};
