import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Creator } from "@/lib/contract/records";
import type { Reveal, RevealState } from "@/lib/contract/reveal";
import { isAllowed } from "@/lib/server/access/caller";
import { withoutContacts } from "@/lib/domain/without-contacts";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { leftOf, type Pause } from "./internal/pause";
import { fitProgress } from "./internal/until-fit-state";

/** Undefined when the caller may see the reveals of all members. */
export function visibleOwner(ctx: MemberContext): string | undefined {
  return isAllowed(ctx, "usage.all") ? undefined : ctx.member.id;
}

const LISTED = 100;

type AttemptRow = { state: string; n: number; charged: number; notFound: string; paidTwice: string };

function stateOf(
  attempts: AttemptRow[],
  reveal: Pause & { finishedAt: string | null; isStopped: number },
): RevealState {
  if (reveal.finishedAt === null) return leftOf(reveal) > 0 ? "paused" : "running";
  if (attempts.some(({ state }) => state === "unknown")) return "unknown";
  return reveal.isStopped === 1 ? "stopped" : "done";
}

function messageOf(message: string | null, { length }: readonly string[]): string | null {
  if (length === 0) return message;
  const twice = `You paid twice for ${length} of them: another purchase delivered them first.`;
  return message === null ? twice : `${message} ${twice}`;
}

/** In the order of selection, as delivered; rows of earlier versions lack that record, so the present one is shown. */
async function firstBought(db: Db, id: string): Promise<Creator[]> {
  const rows = await db
    .selectFrom("boughtRecord")
    .innerJoin("ownedCreator", "ownedCreator.creatorId", "boughtRecord.creatorId")
    .select(({ fn }) => fn.coalesce("boughtRecord.record", "ownedCreator.record").as("record"))
    .where("boughtRecord.revealId", "=", id)
    .orderBy("position", (order) => order.asc().nullsLast())
    .orderBy("boughtAt", "desc")
    .orderBy("boughtRecord.creatorId", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(({ record }) => JSON.parse(record) as Creator);
}

/** Returns null when the reveal doesn't exist or isn't of the member `ownerId`. */
export async function findReveal(db: Db, id: string, ownerId?: string): Promise<Reveal | null> {
  const reveal = await db
    .selectFrom("reveal")
    .innerJoin("member", "member.id", "reveal.memberId")
    .selectAll("reveal")
    .select("member.name as memberName")
    .where("reveal.id", "=", id)
    .executeTakeFirst();
  if (!reveal || (ownerId !== undefined && reveal.memberId !== ownerId)) return null;
  // One statement: a batch that ends between two would be counted as held and as bought.
  const attempts = await db
    .selectFrom("chargeAttempt")
    .select(["state", "n", "charged", "notFound", "paidTwice"])
    .select((eb) =>
      eb
        .selectFrom("boughtRecord")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("boughtRecord.revealId", "=", id)
        .as("bought"),
    )
    .where("revealId", "=", id)
    .orderBy("batch")
    .execute();
  const notFound = attempts.flatMap(({ notFound }) => JSON.parse(notFound) as string[]);
  const paidTwice = attempts.flatMap(({ paidTwice }) => JSON.parse(paidTwice) as string[]);
  const sum = (states: string[]) =>
    attempts.filter(({ state }) => states.includes(state)).reduce((total, { n }) => total + n, 0);
  return {
    id,
    kind: reveal.kind,
    state: stateOf(attempts, reveal),
    memberName: reveal.memberName,
    purpose: reveal.purpose,
    createdAt: reveal.createdAt,
    finishedAt: reveal.finishedAt,
    chosen: reveal.chosen,
    owned: reveal.owned,
    toBuy: reveal.toBuy,
    bought: (attempts[0]?.bought ?? 0) + reveal.erased,
    erased: reveal.erased,
    charged: attempts.reduce((total, { charged }) => total + charged, 0),
    notFoundCount: notFound.length,
    notFound: notFound.slice(0, LISTED),
    paidTwice,
    held: sum(["reserved", "sent", "unknown"]),
    unknown: sum(["unknown"]),
    pausedUntil: reveal.pausedUntilMs === null ? null : new Date(Date.now() + leftOf(reveal)).toISOString(),
    untilFit: await fitProgress(db, id),
    message: messageOf(reveal.message, paidTwice),
    // Progress is polled every second and shows numbers only.
    creators: reveal.finishedAt === null ? [] : await firstBought(db, id),
  };
}

/** @throws AppError `not_found` also for a reveal that the caller may not see */
export const readReveal = defineVerb(
  { scope: ["usage.own", "usage.all"], input: z.string() },
  async (ctx: MemberContext, id): Promise<Reveal> => {
    const reveal = await findReveal(ctx.db, id, visibleOwner(ctx));
    if (!reveal) throw new AppError("not_found", "This reveal doesn’t exist.");
    if (isAllowed(ctx, "contacts")) return reveal;
    return { ...reveal, creators: reveal.creators.map(withoutContacts) };
  },
);

/** `wanted`: the number of fitting creators after which it ends; null for an ordinary reveal. */
type RunningReveal = { id: string; chosen: number; wanted: number | null };

/** The member's newest open reveal, even if it was started in a window that is closed. */
export const runningReveal = defineVerb(
  { scope: "reveal", input: null },
  async ({ db, member }: MemberContext): Promise<RunningReveal | null> => {
    const reveal = await db
      .selectFrom("reveal")
      .innerJoin("quote", "quote.id", "reveal.quoteId")
      .select(["reveal.id", "chosen", "quote.wanted"])
      .where("finishedAt", "is", null)
      .where("reveal.memberId", "=", member.id)
      .orderBy("reveal.createdAt", "desc")
      .orderBy("reveal.id")
      .executeTakeFirst();
    return reveal ?? null;
  },
);
