import "server-only";
import type { TeamContext } from "@/lib/server/team/team-context";
import { isoNow } from "./reveal-context";
import { startOnce } from "./running-reveals";
import { sendBatches } from "./send-batches";
import { waitForOthers } from "./wait-for-others";

async function run(ctx: TeamContext, revealId: string): Promise<void> {
  const { db } = ctx;
  const reveal = await db
    .selectFrom("reveal")
    .select("finished_at")
    .where("id", "=", revealId)
    .executeTakeFirst();
  if (!reveal || reveal.finished_at !== null) return;
  const message = (await sendBatches(ctx, revealId)) ?? (await waitForOthers(ctx, revealId));
  const open = await db
    .selectFrom("charge_attempt")
    .select("id")
    .where("reveal_id", "=", revealId)
    .where("state", "in", ["reserved", "sent"])
    .limit(1)
    .executeTakeFirst();
  // Another worker holds a batch: the one that settles it finishes the reveal.
  if (open) return;
  await db
    .updateTable("reveal")
    .set({ message, finished_at: isoNow(), paused_until_ms: null, pause_ms: null })
    .where("id", "=", revealId)
    .execute();
}

/** Brings a reveal to its end in the background. A second call while it runs changes nothing. */
export function runReveal(ctx: TeamContext, revealId: string): void {
  startOnce(revealId, () => run({ db: ctx.db, service: ctx.service }, revealId));
}
