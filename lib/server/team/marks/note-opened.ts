import "server-only";
/** Stores which creators were opened, but not by whom. */
import { z } from "zod";
import { MOST_OPENED_DAYS } from "@/lib/contract/hiding";
import { CREATOR_ID } from "@/lib/contract/records";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";
import type { MemberContext } from "../team-context";

const DAY_MS = 86_400_000;
/** Within this time, repeated openings are written once and don't hide the creator. */
export const JUST_OPENED_MS = 3_600_000;

export async function saveOpened(db: Db, id: string, nowMs = Date.now()): Promise<void> {
  if ((await readMarks(db)).hasId(id)) return;
  await db
    .insertInto("openedCreator")
    .values({ creatorId: id, firstAtMs: nowMs, lastAtMs: nowMs })
    .onConflict((conflict) =>
      conflict
        .column("creatorId")
        .doUpdateSet({ lastAtMs: nowMs })
        .where("openedCreator.lastAtMs", "<", nowMs - JUST_OPENED_MS),
    )
    .execute();
}

export const noteOpened = defineVerb(
  { scope: ["search", "library.read"], input: z.string().regex(CREATOR_ID) },
  ({ db }: MemberContext, id): Promise<void> => saveOpened(db, id),
);

/** Excludes creators first opened within the last hour, so that rows don't vanish while a page is in use. */
export async function openedAmong(
  db: Db,
  ids: readonly string[],
  days: number,
  nowMs = Date.now(),
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("openedCreator")
    .select("creatorId")
    .where("creatorId", "in", [...ids])
    .where("lastAtMs", ">", nowMs - days * DAY_MS)
    .where("firstAtMs", "<=", nowMs - JUST_OPENED_MS)
    .execute();
  return new Set(rows.map(({ creatorId }) => creatorId));
}

export async function pruneOpened(db: Db, nowMs = Date.now()): Promise<void> {
  await db
    .deleteFrom("openedCreator")
    .where("lastAtMs", "<=", nowMs - MOST_OPENED_DAYS * DAY_MS)
    .execute();
}
