/** Reads a seeded catalogue file column by column, so that every engine gets the very same records. */
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { join } from "node:path";
import { creatorLayout, postLayout, type Layout } from "@/lib/server/adapters/duckdb/layout";
import { catalogueDir, readManifest } from "@/lib/server/adapters/duckdb/manifest";
import type { Sample } from "./mix";

const SAMPLE_IDS = 100;
const WEEK_MS = 7 * 86_400_000;

export type Source = {
  connection: DuckDBConnection;
  layouts: readonly Layout[];
  records: Record<"posts" | "creators", number>;
  sample: Sample;
  close: () => void;
};

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The columns of a table that is searched: all but the record, and but what only this catalogue needs. */
export function searchedColumns(layout: Layout): string[] {
  return [
    ...Object.keys(layout.sorts).map((sort) => `rank_${sort}`),
    "id",
    ...layout.columns.filter(({ type }) => type !== "bigrams").map(({ name }) => name),
  ];
}

/** Columns of repeated texts, which the table names by code. */
export function dictionaryColumns(layout: Layout): string[] {
  return layout.columns.filter(({ type }) => type === "dictionary").map(({ name }) => name);
}

/** Opens the catalogue of a data folder beside whoever else reads it. */
export async function openSource(dataDir: string): Promise<Source> {
  const manifest = readManifest(dataDir);
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "1GB", threads: "2" });
  const connection = await instance.connect();
  for (const kind of ["posts", "creators"] as const) {
    await connection.run(
      `attach '${join(catalogueDir(dataDir), manifest.files[kind]!)}' as ${kind} (read_only)`,
    );
  }
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
  const step = Math.max(1, Math.floor(manifest.creators / SAMPLE_IDS));
  const ids = await rows(`select id, username from creators.record where rank_followers % ${step} = 0
    order by rank_followers limit ${SAMPLE_IDS}`);
  const newest = Number((await rows("select max(created_at) from posts.record"))[0]![0]);
  return {
    connection,
    layouts: [postLayout, creatorLayout],
    records: { posts: manifest.posts, creators: manifest.creators },
    sample: {
      creatorIds: ids.map(([id]) => id as string),
      username: ids[50]![1] as string,
      newestDay: day(newest),
      weekAgo: day(newest - WEEK_MS),
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
