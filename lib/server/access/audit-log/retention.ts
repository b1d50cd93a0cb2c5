import "server-only";
import type { z } from "zod";
import { retentionBody } from "@/lib/contract/dashboard-bodies";
import type { Db, Trx } from "@/lib/server/ports/database";
import { writeAudit } from "../audit";
import { SYSTEM } from "../caller";
import { defineVerb, type VerbContext } from "../define-verb";
import { readSetting, writeSetting } from "../team-setting";

/** The oldest day is removed whole even if it has more entries. */
const MOST_ENTRIES = 50_000;
const DAY_MS = 86_400_000;

/** @returns null when entries are kept forever */
export async function keptDays(db: Db): Promise<number | null> {
  const days = await readSetting(db, "audit_days");
  return days === null ? null : Number(days);
}

/** Older entries are removed within the hour. @throws AppError `forbidden`, `invalid_parameter` naming `days` */
export const saveAuditRetention = defineVerb(
  { scope: "audit", input: retentionBody, act: "settings.audit" },
  async ({ db }: VerbContext, { days }: z.output<typeof retentionBody>, audit): Promise<void> => {
    const before = await keptDays(db);
    if (before === days) return audit.nothing();
    await writeSetting(db, "audit_days", days === null ? null : String(days));
    await audit({ act: "settings.audit", subject: "audit", before: { days: before }, after: { days } });
  },
);

type Part = { from: string; to: string; sealId: number; throughId: number; entries: number };

/** Seals are ordered by day. */
async function nextPart(db: Db, days: number, now: Date): Promise<Part | null> {
  const cutoff = new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const removed = await db
    .selectFrom("auditRemoval")
    .select(({ fn }) => fn.max<number | null>("sealId").as("id"))
    .executeTakeFirst();
  const found = await db
    .selectFrom("auditSeal")
    .select(({ fn }) => [
      "day",
      fn.max<number>("id").as("sealId"),
      fn.max<number>("lastId").as("throughId"),
      fn.sum<number>("count").as("entries"),
    ])
    .where("day", "<", cutoff)
    .where("id", ">", removed?.id ?? 0)
    .groupBy("day")
    .orderBy("day")
    .execute();
  const parts: Part[] = [];
  for (const { day, sealId, throughId, entries } of found) {
    const before = parts.at(-1);
    const sum: number = (before?.entries ?? 0) + Number(entries);
    if (before && sum > MOST_ENTRIES) break;
    parts.push({ from: before?.from ?? day, to: day, sealId, throughId, entries: sum });
  }
  return parts.at(-1) ?? null;
}

async function removePart(
  trx: Trx,
  { from, to, sealId, throughId, entries }: Part,
  now: Date,
): Promise<void> {
  const removal = { sealId, day: to, throughId, removedAt: now.toISOString() };
  await trx.insertInto("auditRemoval").values(removal).execute();
  // The new entry is written first, so that the greatest id is never free: SQLite would reuse it.
  await writeAudit(trx, SYSTEM, { act: "audit.removed", subject: null, after: { from, to, entries } });
  await trx.deleteFrom("auditEntry").where("id", "<=", throughId).execute();
}

/** @throws the reason of `signal`, between two transactions */
export async function removeOldEntries(
  db: Db,
  { signal, now = new Date() }: { signal?: AbortSignal; now?: Date } = {},
): Promise<void> {
  const days = await keptDays(db);
  if (days === null) return;
  for (;;) {
    signal?.throwIfAborted();
    const part = await nextPart(db, days, now);
    if (part === null) return;
    await db.transaction().execute((trx) => removePart(trx, part, now));
  }
}
