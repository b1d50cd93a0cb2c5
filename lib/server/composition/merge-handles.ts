import "server-only";
/** Merges creators that were stored under two ids because their handle was written in two ways. */
import { bareHandle } from "@/lib/contract/handle";
import type { CreatorRow } from "../ports/catalogue";
import type { Db } from "../ports/database";
import { readMarks } from "../schema/erased-marks";
import { idOfToday } from "../service/import/stable-id";
import { ownUnderBoth, type SameCreator } from "../team/library/own-under-both";
import { openCatalogueWriter } from "./open-catalogue";

/** `pairs` has the removed and the remaining id. `owned` counts ids that the team owns in addition. */
export type MergedHandles = { pairs: (SameCreator & { username: string })[]; owned: number; total: number };

type Found = { pairs: MergedHandles["pairs"]; rows: CreatorRow[]; isDemo: boolean; total: number };

async function find(dataDir: string): Promise<Found> {
  const writer = openCatalogueWriter(dataDir);
  const { isDemo, creators: total } = await writer.summary();
  const found: Found = { pairs: [], rows: [], isDemo, total };
  const seen = new Set<string>();
  for await (const row of writer.rows("creators") as AsyncIterable<CreatorRow>) {
    const to = idOfToday(row);
    if (to === undefined) continue;
    const username = bareHandle(row.username!);
    found.rows.push({ ...row, id: to, username });
    if (seen.has(row.id)) continue;
    seen.add(row.id);
    found.pairs.push({ from: row.id, to, username });
  }
  return found;
}

/**
 * @param db whose library owns creators, or null when there is none
 * @throws AppError `conflict` during an import, `catalogue_unavailable`
 */
export async function mergeHandles(
  db: Db | null,
  dataDir: string,
  isDryRun: boolean,
): Promise<MergedHandles> {
  const { pairs, rows, isDemo, total } = await find(dataDir);
  if (isDryRun || pairs.length === 0) return { pairs, owned: 0, total };
  // Ownership is written first: if this is interrupted, the remaining id cannot be charged.
  const owned = db ? await db.transaction().execute((trx) => ownUnderBoth(trx, pairs)) : 0;
  const marks = db ? await readMarks(db) : null;
  const gone = new Set(pairs.map(({ from }) => from));
  const { creators } = await openCatalogueWriter(dataDir).publish({
    creators: rows.filter((row) => !marks?.hasCreator(row)),
    isDemo,
    without: { posts: () => false, creators: ({ id }) => gone.has(id) },
  });
  return { pairs, owned, total: creators.total };
}
