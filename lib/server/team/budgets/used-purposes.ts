import "server-only";
import type { Kysely } from "kysely";
import type { Tables } from "@/lib/server/ports/database";

/** The last 20 purposes, newest first, as they were spelled. */
export async function usedPurposes(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom("reveal")
    .select(["purpose", (fields) => fields.fn.max("created_at").as("latest")])
    .where("purpose", "is not", null)
    .groupBy("purpose")
    .orderBy("latest", "desc")
    .limit(20)
    .execute();
  return rows.map(({ purpose }) => purpose!);
}
