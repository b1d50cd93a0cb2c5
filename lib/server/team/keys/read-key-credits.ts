import "server-only";
import { sql } from "kysely";
import { entryCursor } from "@/lib/contract/entry-cursor";
import { AppError } from "@/lib/contract/errors";
import { usageOf, usageRange, type KeyUsage, type UsageRange } from "@/lib/contract/key-usage";
import { defineVerb } from "@/lib/server/access/define-verb";
import { sentKey } from "@/lib/server/runtime/request-fingerprint";
import type { KeyContext } from "../team-context";
import { creditsOfKey } from "./key-call";

const COSTS = ["post", "overage", "correction"] as const;

/** @throws AppError `unavailable` when neither a balance nor a budget is known */
export const readKeyCredits = defineVerb({ scope: "credits.read", input: null }, async (ctx: KeyContext) => {
  const { remaining, ...budget } = await creditsOfKey(ctx);
  if (remaining === null)
    throw new AppError(
      "unavailable",
      "The service does not report its balance, and no budget limits this key.",
    );
  const { limiter, requestLimit: limit, key } = ctx;
  const { remaining: requests } = await limiter.look(key.id, limit);
  return {
    message: "OK",
    credits: { remaining, ...budget },
    rateLimit: { limit, windowS: limiter.windowMs / 1000, remaining: requests },
  };
});

export const readKeyUsage = defineVerb(
  { scope: "credits.read", input: usageRange },
  async (ctx: KeyContext, range: UsageRange): Promise<KeyUsage> => {
    const day = sql<string>`substr(team_entry.created_at, 1, 10)`;
    const rows = await ctx.db
      .selectFrom("team_entry")
      .innerJoin("member_key_call", "member_key_call.reveal_id", "team_entry.reveal_id")
      .select((eb) => [
        day.as("day"),
        eb.fn.sum<number>("team_entry.amount").as("credits"),
        eb.fn.count("team_entry.reveal_id").distinct().as("purchases"),
      ])
      .where("member_key_call.key_id", "=", ctx.key.id)
      .where("team_entry.kind", "in", COSTS)
      .where("team_entry.amount", "!=", 0)
      .where("team_entry.created_at", ">=", `${range.from}T00:00:00.000Z`)
      .where("team_entry.created_at", "<=", `${range.to}T23:59:59.999Z`)
      .groupBy(day)
      .orderBy(day)
      .execute();
    const spent = rows.map(({ day: on, credits, purchases }) => ({
      day: on,
      credits: Number(credits),
      purchases: Number(purchases),
    }));
    return { message: "OK", response: usageOf(range, spent), credits: await creditsOfKey(ctx) };
  },
);

/** Oldest first, without a balance, because the credits are the whole team's. */
export const readKeyEntries = defineVerb(
  { scope: "credits.read", input: entryCursor },
  async (ctx: KeyContext, { after, perPage }) => {
    const rows = await ctx.db
      .selectFrom("team_entry")
      .innerJoin("member_key_call", "member_key_call.reveal_id", "team_entry.reveal_id")
      .select(["team_entry.id", "team_entry.created_at", "team_entry.amount"])
      .select("member_key_call.idempotency_key")
      .where("member_key_call.key_id", "=", ctx.key.id)
      .where("team_entry.kind", "in", COSTS)
      .where("team_entry.amount", "!=", 0)
      .where("team_entry.id", ">", after)
      .orderBy("team_entry.id")
      .limit(perPage + 1)
      .execute();
    const data = rows.slice(0, perPage).map(({ id, created_at, amount, idempotency_key }) => ({
      id,
      createdAt: created_at,
      kind: "charge" as const,
      amount: -amount,
      operation: null,
      requestId: null,
      idempotencyKey: sentKey(idempotency_key),
    }));
    return { message: "OK", response: { data, next_after: rows.length > perPage ? data.at(-1)!.id : 0 } };
  },
);
