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
      .selectFrom("charge_attempt")
      .select(["state", "n"])
      .where("state", "in", ["reserved", "sent", "unknown"])
      .execute();
    for (const { state, n } of rows) {
      open[state as keyof typeof open]++;
      credits += n;
    }
    const untold = await trx
      .selectFrom("charge_attempt")
      .select("reveal_id")
      .distinct()
      .where("state", "in", ["reserved", "sent"])
      .where("reveal_id", "not in", (query) =>
        query
          .selectFrom("charge_attempt as known")
          .select("known.reveal_id")
          .where("known.state", "=", "unknown"),
      )
      .execute();
    const unsettled = trx
      .updateTable("charge_attempt")
      .set((fields) => ({ state: "unknown" as const, message, epoch: fields("epoch", "+", 1) }));
    // A planned call would have used the same service and key as the calls of its reveal before it.
    const before = (column: "provider" | "key_fingerprint") =>
      sql<string | null>`(select other.${sql.ref(column)} from charge_attempt as other
        where other.reveal_id = charge_attempt.reveal_id and other.provider is not null
        order by other.batch desc limit 1)`;
    await unsettled
      .set({
        sent_at: copiedAt,
        provider: before("provider"),
        key_fingerprint: before("key_fingerprint"),
        age_ms: 0,
        aged_at_ms: Date.parse(copiedAt),
      })
      .where("state", "=", "reserved")
      .execute();
    await unsettled.where("state", "=", "sent").execute();
    // A reveal that continued would buy the rest under new keys, including what was bought after the copy.
    const stopped = await trx
      .updateTable("reveal")
      .set({ is_stopped: 1, waiting: "[]", paused_until_ms: null, finished_at: isoNow(), message })
      .where("finished_at", "is", null)
      .returning("id")
      .execute();
    for (const { reveal_id } of untold) await appendEvent(trx, "outcome.unknown", { revealId: reveal_id });
    for (const { id } of stopped) await appendEvent(trx, "reveal.finished", { revealId: id });
    // A quote that was confirmed after the copy could otherwise be confirmed a second time.
    await trx.updateTable("quote").set({ expires_at_ms: 0 }).where("reveal_id", "is", null).execute();
    return { stopped: stopped.length, open, credits };
  });
}
