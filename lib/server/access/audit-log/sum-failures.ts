import "server-only";
/**
 * Failed sign-ins are counted by network and minute. Once the minute is over, its sums become entries, which never
 * change and can be sealed. A failure counted later gets an entry of its own, so that no count is lost.
 */
import type { Db, Trx } from "@/lib/server/ports/database";
import { writeAudit } from "../audit";
import { anonymousCaller } from "../caller";

/** An entry names at most this many networks per minute, so that a distributed attack cannot fill the log. */
const MOST_NETWORKS = 100;

async function oldestBefore(db: Db | Trx, minute: string): Promise<string | null> {
  const row = await db
    .selectFrom("signInFailure")
    .select((fields) => fields.fn.min<string | null>("minute").as("minute"))
    .where("minute", "<", minute)
    .executeTakeFirst();
  return row?.minute ?? null;
}

async function writeSum(trx: Trx, address: string, at: string, count: number): Promise<void> {
  const caller = anonymousCaller({ requestId: null, address });
  await writeAudit(trx, caller, { act: "sign-in.failed", subject: null, after: { count }, at });
}

async function moveMinute(trx: Trx, minute: string): Promise<void> {
  const sums = trx.selectFrom("signInFailure").where("minute", "=", minute);
  const at = minute.replace(/Z$/, ":00.000Z");
  const named = await sums
    .selectAll()
    .orderBy("count", "desc")
    .orderBy("network")
    .limit(MOST_NETWORKS)
    .execute();
  for (const { network, count } of named) await writeSum(trx, network, at, count);
  const all = await sums
    .select(({ fn }) => [fn.countAll<number>().as("networks"), fn.sum<number>("count").as("count")])
    .executeTakeFirstOrThrow();
  const others = all.networks - named.length;
  const rest = Number(all.count) - named.reduce((sum, { count }) => sum + count, 0);
  if (others > 0) await writeSum(trx, `${others} other ${others === 1 ? "network" : "networks"}`, at, rest);
  await trx.deleteFrom("signInFailure").where("minute", "=", minute).execute();
}

/** @throws the reason of `signal`, between two minutes */
export async function sumFailures(
  db: Db,
  { signal, now = () => new Date() }: { signal?: AbortSignal; now?: () => Date } = {},
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const running = `${now().toISOString().slice(0, 16)}Z`;
    const minute = await oldestBefore(db, running);
    if (minute === null) return;
    await db.transaction().execute((trx) => moveMinute(trx, minute));
  }
}
