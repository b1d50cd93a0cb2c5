import "server-only";
/** Picks up what a crash or an unclear answer left behind: at boot and every 30 seconds. */
import type { TeamContext } from "../team-context";
import { isRunning, runReveal } from "./run-reveal";
import { settle } from "./settle";

/** Ends intents that were sent and whose answer nobody saw. */
async function resolveSent({ db, service }: TeamContext): Promise<void> {
  const open = await db
    .selectFrom("intent")
    .select(["id", "reveal_id", "ids", "n", "epoch", "state"])
    .where("state", "in", ["sent", "unknown"])
    .execute();
  for (const intent of open) {
    if (intent.state === "sent" && isRunning(intent.reveal_id)) continue;
    const epoch = intent.epoch + 1;
    // Whoever raises the epoch owns the intent; a worker that comes back from the dead changes nothing.
    const taken = await db
      .updateTable("intent")
      .set({ epoch })
      .where("id", "=", intent.id)
      .where("epoch", "=", intent.epoch)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) continue;
    const owned = { ...intent, epoch };
    if (service.kind === "http") {
      if (intent.state === "unknown") continue;
      await settle(
        db,
        owned,
        { state: "unknown", message: "The answer was lost; it may have been charged." },
        ["sent"],
      );
      continue;
    }
    // Our own service keeps its answers by key: the same key is asked again until it tells.
    const outcome = await service.getCreators(JSON.parse(intent.ids) as string[], intent.id);
    if (outcome.state === "unknown" && intent.state === "unknown") continue;
    await settle(db, owned, outcome, ["sent", "unknown"]);
  }
}

/** One round of recovery. Never throws; what fails is tried again in the next round. */
export async function recover(ctx: TeamContext): Promise<void> {
  try {
    await resolveSent(ctx);
    const unfinished = await ctx.db
      .selectFrom("reveal")
      .select("id")
      .where("finished_at", "is", null)
      .execute();
    for (const { id } of unfinished) if (!isRunning(id)) await runReveal(ctx, id);
  } catch (error) {
    console.error("[recovery]", error);
  }
}
