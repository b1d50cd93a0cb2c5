import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Numbers the stored answers, so that their order doesn't depend on a clock. */
async function numberAnswers(db: Parameters<Migration["up"]>[0]): Promise<void> {
  await db.schema
    .alterTable("idempotent_answer")
    .addColumn("seq", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  const numbered = db
    .selectFrom("idempotent_answer")
    .select(["key_id", "idempotency_key"])
    .select(sql<number>`row_number() over (partition by key_id order by created_at)`.as("place"))
    .as("numbered");
  await db
    .updateTable("idempotent_answer")
    .from(numbered)
    .set((eb) => ({ seq: eb.ref("numbered.place") }))
    .whereRef("idempotent_answer.key_id", "=", "numbered.key_id")
    .whereRef("idempotent_answer.idempotency_key", "=", "numbered.idempotency_key")
    .execute();
  await db.schema
    .createIndex("idempotent_answer_seq")
    .on("idempotent_answer")
    .columns(["key_id", "seq"])
    .execute();
}

export const step0015: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("installation")
      .addColumn("id", "text", (column) => column.notNull().primaryKey())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    const row = { id: randomUUID(), created_at: new Date().toISOString() };
    await db.insertInto("installation").values(row).execute();
    for (const name of ["provider", "key_fingerprint", "decision"])
      await db.schema.alterTable("charge_attempt").addColumn(name, "text").execute();
    for (const name of ["age_ms", "aged_at_ms"])
      await db.schema.alterTable("charge_attempt").addColumn(name, "integer").execute();
    await db.schema.alterTable("reveal").addColumn("pause_ms", "integer").execute();
    await numberAnswers(db);
    // A stored answer under the dashboard's own key proves the embedded service. Other services aren't known.
    await db
      .updateTable("charge_attempt")
      .set({ provider: "embedded", key_fingerprint: "internal" })
      .where(
        "id",
        "in",
        db.selectFrom("idempotent_answer").select("idempotency_key").where("key_id", "=", "dashboard"),
      )
      .execute();
    for (const [decision, message] of [
      ["charge", "Counted as charged by %"],
      ["release", "Released by %"],
    ])
      await db
        .updateTable("charge_attempt")
        .set({ decision })
        .where("message", "like", message)
        .where("state", "in", ["settled", "void"])
        .execute();
  },
};
