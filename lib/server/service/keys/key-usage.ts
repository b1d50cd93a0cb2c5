import "server-only";
import { z } from "zod";
import { sql } from "kysely";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { addDays } from "@/lib/domain/zone-days";

const input = z.strictObject({ days: z.int().min(1).max(366), now: z.date().optional() });

/** `days`: YYYY-MM-DD in UTC, oldest first. `byKey`: keys that spent nothing are omitted. */
type KeyUsage = { days: string[]; byKey: Record<string, number[]> };

/** Counts spending from the key's own account, or from the team's credits for a member's key; today is included. */
export const keyUsage = defineVerb(
  { scope: "keys", input },
  async ({ db }: VerbContext, { days: count, now = new Date() }): Promise<KeyUsage> => {
    const today = now.toISOString().slice(0, 10);
    const days = Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
    const start = `${days[0]!}T00:00:00.000Z`;
    const day = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 10)`;
    const own = await db
      .selectFrom("serviceEntry")
      .select((eb) => ["keyId", day("createdAt").as("day"), eb.fn.sum<number>("amount").as("amount")])
      .where("kind", "=", "charge")
      .where("createdAt", ">=", start)
      .where("keyId", "is not", null)
      .groupBy(["keyId", day("createdAt")])
      .execute();
    const ofMembers = await db
      .selectFrom("teamEntry")
      .innerJoin("memberKeyCall", "memberKeyCall.revealId", "teamEntry.revealId")
      .select((eb) => [
        "keyId",
        day("teamEntry.createdAt").as("day"),
        eb.fn.sum<number>("teamEntry.amount").as("amount"),
      ])
      .where("teamEntry.kind", "in", ["post", "overage", "correction"])
      .where("teamEntry.createdAt", ">=", start)
      .groupBy(["keyId", day("teamEntry.createdAt")])
      .execute();
    const byKey: Record<string, number[]> = {};
    const add = (key: string, on: string, credits: number) => {
      const index = days.indexOf(on);
      if (index < 0) return;
      (byKey[key] ??= days.map(() => 0))[index]! += credits;
    };
    for (const row of own) add(row.keyId!, row.day, -Number(row.amount));
    for (const row of ofMembers) add(row.keyId, row.day, Number(row.amount));
    return { days, byKey };
  },
);
