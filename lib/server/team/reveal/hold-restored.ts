import "server-only";
/**
 * Calls that are open in a restored copy may have been charged after the copy, so none is sent as new. Recovery repeats
 * a call under its Idempotency-Key where the service still replays its answer; elsewhere an admin decides.
 */
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";
import { appendEvent } from "../outbox/write-events";
import { isoNow } from "./reveal-context";

/** `stopped`: reveals that were running. `open`: calls without a known outcome, by their state in the copy. */
export type HeldBack = {
  stopped: number;
  open: Record<"reserved" | "sent" | "unknown", number>;
  credits: number;
};

/** @param copiedAt ISO 8601: the earliest moment at which a planned call can have been sent */
export async function holdRestored(db: Db, copiedAt: string): Promise<HeldBack> {
  const message = `Restored from the copy of ${copiedAt.slice(0, 16).replace("T", " ")} UTC; it may have been charged after it.`;
  return db.transaction().execute(async (trx) => {
    const open = { reserved: 0, sent: 0, unknown: 0 };
    let credits = 0;
    const rows = await trx
      .selectFrom("chargeAttempt")
      .select(["state", "n"])
      .where("state", "in", ["reserved", "sent", "unknown"])
      .execute();
    for (const { state, n } of rows) {
      open[state as keyof typeof open]++;
      credits += n;
    }
    const untold = await trx
      .selectFrom("chargeAttempt")
      .select("revealId")
      .distinct()
      .where("state", "in", ["reserved", "sent"])
      .where("revealId", "not in", (query) =>
        query
          .selectFrom("chargeAttempt as known")
          .select("known.revealId")
          .where("known.state", "=", "unknown"),
      )
      .execute();
    const unsettled = trx
      .updateTable("chargeAttempt")
      .set((fields) => ({ state: "unknown" as const, message, epoch: fields("epoch", "+", 1) }));
    // A planned call would have used the same service and key as the calls of its reveal before it.
    const before = (column: "provider" | "keyFingerprint") =>
      sql<string | null>`(select other.${sql.ref(column)} from charge_attempt as other
        where other.reveal_id = charge_attempt.reveal_id and other.provider is not null
        order by other.batch desc limit 1)`;
    await unsettled
      .set({
        sentAt: copiedAt,
        provider: before("provider"),
        keyFingerprint: before("keyFingerprint"),
        ageMs: 0,
        agedAtMs: Date.parse(copiedAt),
      })
      .where("state", "=", "reserved")
      .execute();
    await unsettled.where("state", "=", "sent").execute();
    // A reveal that continued would buy the rest under new keys, including what was bought after the copy.
    const stopped = await trx
      .updateTable("reveal")
      .set({ isStopped: 1, waiting: "[]", pausedUntilMs: null, finishedAt: isoNow(), message })
      .where("finishedAt", "is", null)
      .returning("id")
      .execute();
    for (const { revealId } of untold) await appendEvent(trx, "outcome.unknown", { revealId });
    for (const { id } of stopped) await appendEvent(trx, "reveal.finished", { revealId: id });
    // A quote that was confirmed after the copy could otherwise be confirmed a second time.
    await trx.updateTable("quote").set({ expiresAtMs: 0 }).where("revealId", "is", null).execute();
    return { stopped: stopped.length, open, credits };
  });
}
