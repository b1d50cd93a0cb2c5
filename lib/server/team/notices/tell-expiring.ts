import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { appendOnce } from "../outbox/write-events";

const DAY_MS = 86_400_000;
/** A life of less than two weeks is told a day before its end. */
const BEFORE_MS = { usual: 7 * DAY_MS, short: DAY_MS } as const;

type Ending = { id: string; beganAt: string; endsMs: number };

const isNear = ({ beganAt, endsMs }: Ending, nowMs: number): boolean => {
  const isShort = endsMs - Date.parse(beganAt) < 2 * BEFORE_MS.usual;
  return endsMs > nowMs && endsMs - nowMs <= (isShort ? BEFORE_MS.short : BEFORE_MS.usual);
};

async function endings(db: Db, nowMs: number) {
  const until = nowMs + BEFORE_MS.usual;
  const keys = await db
    .selectFrom("api_key")
    .select(["id", "created_at", "expires_at"])
    .where("revoked_at", "is", null)
    .where("expires_at", ">", new Date(nowMs).toISOString())
    .where("expires_at", "<=", new Date(until).toISOString())
    .execute();
  const links = await db
    .selectFrom("share_link")
    .select(["id", "created_at", "expires_at_ms"])
    .where("ended_at", "is", null)
    .where("expires_at_ms", ">", nowMs)
    .where("expires_at_ms", "<=", until)
    .execute();
  return {
    keys: keys.map(({ id, created_at, expires_at }) => {
      return { id, beganAt: created_at, endsMs: Date.parse(expires_at!) };
    }),
    links: links.map(({ id, created_at, expires_at_ms }) => {
      return { id, beganAt: created_at, endsMs: Number(expires_at_ms) };
    }),
  };
}

/** Keys and client links that end within a week, each once for each end. @returns how many were told */
export async function tellExpiring(db: Db, nowMs = Date.now()): Promise<number> {
  const { keys, links } = await endings(db, nowMs);
  let told = 0;
  for (const { id, endsMs } of keys.filter((each) => isNear(each, nowMs))) {
    const isNew = await db
      .transaction()
      .execute((trx) => appendOnce(trx, `key.expiring:${id}:${endsMs}`, "key.expiring", { keyId: id }));
    if (isNew) told++;
  }
  for (const { id, endsMs } of links.filter((each) => isNear(each, nowMs))) {
    const isNew = await db
      .transaction()
      .execute((trx) => appendOnce(trx, `link.expiring:${id}:${endsMs}`, "link.expiring", { linkId: id }));
    if (isNew) told++;
  }
  return told;
}
