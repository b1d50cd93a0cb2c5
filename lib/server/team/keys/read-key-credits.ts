import "server-only";
import { entryCursor } from "@/lib/contract/entry-cursor";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import { sentKey } from "@/lib/server/runtime/request-fingerprint";
import type { KeyContext } from "../team-context";
import { creditsOfKey } from "./key-call";

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

const COSTS = ["post", "overage", "correction"] as const;

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
