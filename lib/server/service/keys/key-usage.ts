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
      .selectFrom("service_entry")
      .select((eb) => ["key_id", day("created_at").as("day"), eb.fn.sum<number>("amount").as("amount")])
      .where("kind", "=", "charge")
      .where("created_at", ">=", start)
      .where("key_id", "is not", null)
      .groupBy(["key_id", day("created_at")])
      .execute();
    const ofMembers = await db
      .selectFrom("team_entry")
      .innerJoin("member_key_call", "member_key_call.reveal_id", "team_entry.reveal_id")
      .select((eb) => [
        "key_id",
        day("team_entry.created_at").as("day"),
        eb.fn.sum<number>("team_entry.amount").as("amount"),
      ])
      .where("team_entry.kind", "in", ["post", "overage", "correction"])
      .where("team_entry.created_at", ">=", start)
      .groupBy(["key_id", day("team_entry.created_at")])
      .execute();
    const byKey: Record<string, number[]> = {};
    const add = (key: string, on: string, credits: number) => {
      const index = days.indexOf(on);
      if (index < 0) return;
      (byKey[key] ??= days.map(() => 0))[index]! += credits;
    };
    for (const row of own) add(row.key_id!, row.day, -Number(row.amount));
    for (const row of ofMembers) add(row.key_id, row.day, Number(row.amount));
    return { days, byKey };
  },
);
