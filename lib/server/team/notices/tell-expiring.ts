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
    .selectFrom("apiKey")
    .select(["id", "createdAt", "expiresAt"])
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", new Date(nowMs).toISOString())
    .where("expiresAt", "<=", new Date(until).toISOString())
    .execute();
  const links = await db
    .selectFrom("shareLink")
    .select(["id", "createdAt", "expiresAtMs"])
    .where("endedAt", "is", null)
    .where("expiresAtMs", ">", nowMs)
    .where("expiresAtMs", "<=", until)
    .execute();
  return {
    keys: keys.map(({ id, createdAt, expiresAt }) => {
      return { id, beganAt: createdAt, endsMs: Date.parse(expiresAt!) };
    }),
    links: links.map(({ id, createdAt, expiresAtMs }) => {
      return { id, beganAt: createdAt, endsMs: Number(expiresAtMs) };
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
