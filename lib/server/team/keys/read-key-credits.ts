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
      .selectFrom("teamEntry")
      .innerJoin("memberKeyCall", "memberKeyCall.revealId", "teamEntry.revealId")
      .select((eb) => [
        day.as("day"),
        eb.fn.sum<number>("teamEntry.amount").as("credits"),
        eb.fn.count("teamEntry.revealId").distinct().as("purchases"),
      ])
      .where("memberKeyCall.keyId", "=", ctx.key.id)
      .where("teamEntry.kind", "in", COSTS)
      .where("teamEntry.amount", "!=", 0)
      .where("teamEntry.createdAt", ">=", `${range.from}T00:00:00.000Z`)
      .where("teamEntry.createdAt", "<=", `${range.to}T23:59:59.999Z`)
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
      .selectFrom("teamEntry")
      .innerJoin("memberKeyCall", "memberKeyCall.revealId", "teamEntry.revealId")
      .select(["teamEntry.id", "teamEntry.createdAt", "teamEntry.amount"])
      .select("memberKeyCall.idempotencyKey")
      .where("memberKeyCall.keyId", "=", ctx.key.id)
      .where("teamEntry.kind", "in", COSTS)
      .where("teamEntry.amount", "!=", 0)
      .where("teamEntry.id", ">", after)
      .orderBy("teamEntry.id")
      .limit(perPage + 1)
      .execute();
    const data = rows.slice(0, perPage).map(({ id, createdAt, amount, idempotencyKey }) => ({
      id,
      createdAt,
      kind: "charge" as const,
      amount: -amount,
      operation: null,
      requestId: null,
      idempotencyKey: sentKey(idempotencyKey),
    }));
    return { message: "OK", response: { data, next_after: rows.length > perPage ? data.at(-1)!.id : 0 } };
  },
);
