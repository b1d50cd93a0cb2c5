import "server-only";
import type { TeamContext } from "@/lib/server/team/team-context";
import { appendEvent } from "../outbox/write-events";
import { kindOfQuote } from "./internal/kinds/kinds";
import { LeaseLost, recordEndedSpending, takeReveal } from "./internal/may-go-on";
import { sendBatches } from "./internal/send-batches";
import { isoNow } from "./reveal-context";
import { startOnce } from "./running-reveals";

async function run(ctx: TeamContext, revealId: string): Promise<void> {
  const { db, instance } = ctx;
  if (!(await takeReveal(ctx, revealId))) return;
  const quote = await db
    .selectFrom("reveal")
    .leftJoin("quote", "quote.id", "reveal.quoteId")
    .select(["reveal.kind", "quote.wish"])
    .where("reveal.id", "=", revealId)
    .executeTakeFirstOrThrow();
  const end =
    (await sendBatches(ctx, revealId)) ?? (await kindOfQuote(quote).buyRest?.(ctx, revealId)) ?? null;
  const open = await db
    .selectFrom("chargeAttempt")
    .select("id")
    .where("revealId", "=", revealId)
    .where("state", "in", ["reserved", "sent"])
    .limit(1)
    .executeTakeFirst();
  // Recovery is resolving a batch; its next round finishes the reveal.
  if (open) return;
  await db.transaction().execute(async (trx) => {
    const finished = await trx
      .updateTable("reveal")
      .set({ message: end?.message ?? null, finishedAt: isoNow(), pausedUntilMs: null, pauseMs: null })
      .where("id", "=", revealId)
      .where("instanceId", "=", instance.id)
      .where("finishedAt", "is", null)
      .executeTakeFirst();
    if (finished.numUpdatedRows === 0n) return;
    if (end?.isRightEnded) await recordEndedSpending(trx, ctx, revealId, end.message);
    await appendEvent(trx, "reveal.finished", { revealId });
  });
}

/** Runs in the background. A second call while it runs, here or in another living process, changes nothing. */
export function runReveal({ db, service, instance }: TeamContext, revealId: string): void {
  startOnce(revealId, () =>
    run({ db, service, instance }, revealId).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    }),
  );
}
