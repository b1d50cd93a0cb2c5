import "server-only";
/** Picks up what a crash or an unclear answer left behind: at boot and every 30 seconds. */
import type { IntentState } from "@/lib/server/schema/team-tables";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import type { TeamContext } from "@/lib/server/composition/team-context";
import { isAskedAgain, provenBy } from "./replays";
import { runReveal } from "./run-reveal";
import { isRunning } from "./running-reveals";
import { sendIntent } from "./send-attempt";
import { settle, type OpenIntent } from "./settle";

type Lost = OpenIntent & { state: IntentState; sent_at: string | null };

const LOST_ANSWER: ChargeOutcome = {
  state: "unknown",
  message: "The answer was lost on its way; it may have been charged.",
};

/** Whoever raises the epoch owns the intent: a worker that comes back from the dead changes nothing. */
async function take({ db }: TeamContext, intent: Lost): Promise<Lost | null> {
  const epoch = intent.epoch + 1;
  const taken = await db
    .updateTable("intent")
    .set({ epoch })
    .where("id", "=", intent.id)
    .where("epoch", "=", intent.epoch)
    .where("state", "=", intent.state)
    .executeTakeFirst();
  return taken.numUpdatedRows === 0n ? null : { ...intent, epoch };
}

/** Ends a call that was sent and whose answer nobody saw; what stays unclear is left for the next round. */
async function resolve({ db, service }: TeamContext, intent: Lost, isTold: boolean): Promise<void> {
  if (!isTold) {
    await settle(db, intent, LOST_ANSWER, ["sent"]);
    return;
  }
  // The same key: the service tells what became of it, or does it now.
  const outcome = provenBy(await sendIntent(service, intent));
  if (outcome.state === "unknown") return;
  await settle(db, intent, outcome, [intent.state]);
}

/** One round. What fails is tried again in the next one. */
export async function recover(ctx: TeamContext): Promise<void> {
  const { db } = ctx;
  const open = await db
    .selectFrom("intent")
    .select(["id", "reveal_id", "ids", "search", "n", "epoch", "state", "sent_at"])
    .where("state", "in", ["sent", "unknown"])
    .execute();
  for (const intent of open) {
    if (intent.state === "sent" && isRunning(intent.reveal_id)) continue;
    const isTold = isAskedAgain(ctx.service, intent.sent_at);
    // Another service does not tell: an admin has to find out.
    if (intent.state === "unknown" && !isTold) continue;
    const taken = await take(ctx, intent);
    if (taken) await resolve(ctx, taken, isTold);
  }
  const unfinished = await db.selectFrom("reveal").select("id").where("finished_at", "is", null).execute();
  for (const { id } of unfinished) runReveal(ctx, id);
}
