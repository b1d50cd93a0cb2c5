import "server-only";
import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { makeAppendOnly } from "../append-only";

/** Allows one more kind, with a signed amount. A table's check can't be changed in place. */
async function allowCorrections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("team_entry_next")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("attempt_id", "text", (column) => column.notNull().references("charge_attempt.id"))
    .addColumn("reveal_id", "text", (column) => column.notNull().references("reveal.id"))
    .addColumn("member_id", "text", (column) => column.notNull().references("member.id"))
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('hold', 'post', 'release', 'void', 'overage', 'correction')`),
    )
    .addColumn("amount", "integer", (column) => column.notNull())
    .addColumn("purpose", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("team_entry_kind", ["attempt_id", "kind"])
    .addCheckConstraint("team_entry_amount", sql`amount >= 0 or kind = 'correction'`)
    .execute();
  const columns = sql.raw("id, attempt_id, reveal_id, member_id, kind, amount, purpose, created_at");
  await sql`insert into team_entry_next (${columns}) select ${columns} from team_entry`.execute(db);
  await db.schema.dropTable("team_entry").execute();
  await db.schema.alterTable("team_entry_next").renameTo("team_entry").execute();
  await db.schema
    .createIndex("team_entry_member")
    .on("team_entry")
    .columns(["member_id", "created_at"])
    .execute();
  await makeAppendOnly(db, "team_entry");
}

export const step0014: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("instance")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("pid", "integer", (column) => column.notNull())
      .addColumn("started_at", "text", (column) => column.notNull())
      .addColumn("heartbeat", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("ended_at", "text")
      .execute();
    await db.schema.alterTable("reveal").addColumn("instance_id", "text").execute();
    await db.schema.alterTable("charge_attempt").addColumn("instance_id", "text").execute();
    await db.schema
      .alterTable("charge_attempt")
      .addColumn("is_by_hand", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable("charge_attempt")
      .addColumn("paid_twice", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
    // Before this step, only the note showed that a person had decided.
    await sql`update charge_attempt set is_by_hand = 1
      where state in ('settled', 'void') and (message like 'Counted as charged by %' or message like 'Released by %')`.execute(
      db,
    );
    await allowCorrections(db);
  },
};
