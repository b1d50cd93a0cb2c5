/** The seeded catalogue, read column by column, so that every engine gets the same records. */
import {
  exportColumns,
  type ColumnExport,
  type ExportedTable,
} from "@/lib/server/composition/measured-catalogue";
import type { Sample } from "./mix";

const SAMPLE_IDS = 100;
const WEEK_MS = 7 * 86_400_000;

export type Source = ColumnExport & { sample: Sample };

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The columns of a table that is searched: all but the record. */
export function searchedColumns(table: ExportedTable): string[] {
  return table.columns.filter(({ type }) => type !== "record").map(({ name }) => name);
}

/** Columns of ranks; the first one names a record. */
export function rankColumns(table: ExportedTable): string[] {
  return table.columns.filter(({ type }) => type === "rank").map(({ name }) => name);
}

/** Creators at equal steps of the follower ranking, so that big and small ones are included. */
async function sampleCreators({ creators }: ColumnExport): Promise<{ id: string; username: string }[]> {
  const step = Math.max(1, Math.floor(creators.records / SAMPLE_IDS));
  const sampled: { rank: number; id: string; username: string }[] = [];
  for await (const [ranks, ids, names] of creators.chunks(["rank_followers", "id", "username"])) {
    ranks!.forEach((rank, at) => {
      if ((rank as number) % step !== 0) return;
      sampled.push({ rank: rank as number, id: ids![at] as string, username: names![at] as string });
    });
  }
  return sampled.sort((a, b) => a.rank - b.rank).slice(0, SAMPLE_IDS);
}

async function newestPost({ posts }: ColumnExport): Promise<number> {
  for await (const [moments] of posts.chunks(["created_at"])) return moments![0] as number;
  throw new Error("The catalogue has no posts.");
}

/** Opens the catalogue of a data folder. Other processes may read it at the same time. */
export async function openSource(dataDir: string): Promise<Source> {
  const columns = await exportColumns(dataDir);
  const sampled = await sampleCreators(columns);
  const newest = await newestPost(columns);
  return {
    ...columns,
    sample: {
      creatorIds: sampled.map(({ id }) => id),
      username: sampled[Math.floor(sampled.length / 2)]!.username,
      newestDay: day(newest),
      weekAgo: day(newest - WEEK_MS),
    },
  };
}
