import "server-only";
import { randomUUID } from "node:crypto";
import type { Db } from "@/lib/server/ports/database";

/** `key`: the job's subject. `input`: becomes JSON. `afterMs`: delay before it is due. */
type NewJob = { kind: string; key?: string; input?: unknown; afterMs?: number };

export const dueIn = (waitMs: number) => ({ runAfterMs: Date.now() + waitMs, waitMs });

/** Joins the caller's transaction. An open job of this kind and key is returned, whatever the input is. */
export async function enqueueJob(
  db: Db,
  { kind, key = "", input = null, afterMs = 0 }: NewJob,
): Promise<{ id: string; isNew: boolean }> {
  for (;;) {
    const id = randomUUID() as string;
    const row = { id, kind, key, input: JSON.stringify(input), state: "waiting" as const, ...dueIn(afterMs) };
    const added = await db
      .insertInto("job")
      .values({ ...row, createdAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.columns(["kind", "key"]).where("endedAt", "is", null).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) return { id, isNew: true };
    const standing = await db
      .selectFrom("job")
      .select("id")
      .where("kind", "=", kind)
      .where("key", "=", key)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    // The other job may have ended in between.
    if (standing) return { id: standing.id, isNew: false };
  }
}

/** Makes a waiting job due now; a running one stays the only one. */
export async function enqueueNow(db: Db, job: Pick<NewJob, "kind" | "key">): Promise<void> {
  const { id, isNew } = await enqueueJob(db, job);
  if (isNew) return;
  await db.updateTable("job").set(dueIn(0)).where("id", "=", id).where("state", "=", "waiting").execute();
}
