import "server-only";
/** Retention counts from the last purchase or refresh of a profile. */
import { z } from "zod";
import { MOST_RECORD_DAYS } from "@/lib/contract/privacy";
import { writeAudit } from "@/lib/server/access/audit";
import { SYSTEM } from "@/lib/server/access/caller";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { readSetting, writeSetting } from "@/lib/server/access/team-setting";
import type { Db } from "@/lib/server/ports/database";
import { eraseRows } from "./erase-person";
import { RECORD_ERASERS } from "./erasers";
import { personOf } from "./person";

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

const wrongDays = { error: `A whole number of days from 1 to ${MOST_RECORD_DAYS}, or nothing.` };
const days = z.int(wrongDays).min(1, wrongDays).max(MOST_RECORD_DAYS, wrongDays);

/** @returns days; null when profiles are kept without a limit */
async function recordDays(db: Db): Promise<number | null> {
  const kept = await readSetting(db, "record_days");
  return kept === null ? null : Number(kept);
}

/** Profiles that are being bought again are left out. */
function older(db: Db, kept: number, now: Date) {
  const before = new Date(now.getTime() - kept * DAY_MS).toISOString();
  return db
    .selectFrom("ownedCreator")
    .where(({ eb, fn }) => eb(fn.coalesce("refreshedAt", "revealedAt"), "<", before))
    .where("creatorId", "not in", (query) => query.selectFrom("refreshClaim").select("creatorId"));
}

type RecordRetention = { days: number | null; profiles: number };
/** `wouldGo`: null when no other number of days was given. */
type RetentionView = RecordRetention & { wouldGo: number | null };

/** Also counts how many profiles would be removed under another number of days. */
export const readRecordRetention = defineVerb(
  { scope: "privacy", input: days.nullable() },
  async ({ db }: VerbContext, asked: number | null): Promise<RetentionView> => {
    const count = async (query: ReturnType<typeof older>) =>
      Number(
        (await query.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count,
      );
    return {
      days: await recordDays(db),
      profiles: await count(db.selectFrom("ownedCreator")),
      wouldGo: asked === null ? null : await count(older(db, asked, new Date())),
    };
  },
);

/** Null keeps profiles without a limit. Older ones are removed within a day. */
export const saveRecordRetention = defineVerb(
  { scope: "privacy", input: z.strictObject({ days: days.nullable() }), act: "settings.records" },
  async ({ db }: VerbContext, given, audit): Promise<void> => {
    const before = await recordDays(db);
    if (before === given.days) return audit.nothing();
    await writeSetting(db, "record_days", given.days === null ? null : String(given.days));
    await audit({
      act: "settings.records",
      subject: "records",
      before: { days: before },
      after: { days: given.days },
    });
  },
);

/** Removed profiles can be bought again. @returns how many @throws the reason of `signal`, between transactions */
export async function retireRecords(
  db: Db,
  { signal, now = new Date() }: { signal?: AbortSignal; now?: Date } = {},
): Promise<number> {
  const kept = await recordDays(db);
  if (kept === null) return 0;
  for (let removed = 0; ;) {
    signal?.throwIfAborted();
    const some = await db.transaction().execute(async (trx) => {
      const rows = await older(trx, kept, now).select("creatorId").limit(AT_ONCE).execute();
      const ids = rows.map(({ creatorId }) => creatorId);
      if (ids.length === 0) return 0;
      await eraseRows(trx, personOf(ids, []), RECORD_ERASERS);
      await writeAudit(trx, SYSTEM, {
        act: "records.retired",
        subject: null,
        after: { profiles: ids.length },
      });
      return ids.length;
    });
    if (some === 0) return removed;
    removed += some;
  }
}
