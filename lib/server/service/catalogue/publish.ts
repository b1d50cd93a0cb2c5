import "server-only";
/** Puts posts and creators into the catalogue: all of them at once, or none when something fails on the way. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { AppError } from "@/lib/contract/errors";
import { buildFile, type KindCounts } from "./build-file";
import { creatorLayout, postLayout, type Layout, type RecordKind } from "./layout";
import { catalogueDir, EMPTY, moveDurably, readManifest, writeManifest, type Manifest } from "./manifest";
import type { CreatorRow, PostRow } from "./port";
import { whileLocked } from "./publish-lock";
import { stageRows } from "./stage-rows";

export type Progress = { kind: RecordKind; phase: "reading" | "sorting"; rows: number };

export type PublishInput = {
  /** Upserted by id; the last row of an id wins. Rows are validated before. */
  posts?: AsyncIterable<PostRow> | Iterable<PostRow>;
  creators?: AsyncIterable<CreatorRow> | Iterable<CreatorRow>;
  /** Made by `seed`. Real data replaces a demo catalogue; demo data is refused once there is real data. */
  isDemo: boolean;
  /** Start from an empty catalogue instead of what is there. */
  isReplacing?: boolean;
  onProgress?: (progress: Progress) => void;
};

export type PublishResult = { posts: KindCounts; creators: KindCounts; generation: number };

const SETTINGS = { threads: "2", memory_limit: "1200MB", autoinstall_known_extensions: "false" };

function fileName(kind: RecordKind, generation: number): string {
  return `${kind}-${generation}.duckdb`;
}

/** Deletes what neither the current nor the previous generation needs, leftovers of killed publishers included. */
function deleteUnneeded(directory: string, manifests: Manifest[]): void {
  const needed = new Set(manifests.flatMap(({ files }) => Object.values(files)));
  for (const name of readdirSync(directory)) {
    const isOurs = /^(posts|creators)-\d+\.duckdb|^building/.test(name);
    if (!isOurs || needed.has(name)) continue;
    // Elsewhere than on Linux a file that a reader has open cannot be deleted; the next publisher tries again.
    try {
      rmSync(join(directory, name), { recursive: true, force: true });
    } catch {}
  }
}

async function publishKind(
  directory: string,
  layout: Layout,
  rows: AsyncIterable<object> | Iterable<object>,
  old: string | undefined,
  generation: number,
  onProgress: PublishInput["onProgress"],
): Promise<KindCounts> {
  const building = join(directory, `building-${layout.kind}.duckdb`);
  const instance = await DuckDBInstance.create(":memory:", {
    ...SETTINGS,
    temp_directory: join(directory, "building.tmp"),
  });
  try {
    const connection = await instance.connect();
    const report = (phase: Progress["phase"], count: number) =>
      onProgress?.({ kind: layout.kind, phase, rows: count });
    const count = await stageRows(connection, layout, rows, (read) => report("reading", read));
    report("sorting", count);
    const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;
    await connection.run(`attach ${quoted(building)} as next`);
    if (old) await connection.run(`attach ${quoted(join(directory, old))} as old (read_only)`);
    const counts = await buildFile(connection, layout, old !== undefined);
    connection.closeSync();
    return counts;
  } finally {
    instance.closeSync();
  }
}

/**
 * Publishes a new generation. Searches go on meanwhile and see the old one until the new one is complete; when this
 * throws or the process dies, the catalogue is as it was.
 * @throws AppError `conflict` when another process publishes, or when demo data would be mixed into real data
 */
export async function publish(dataDir: string, input: PublishInput): Promise<PublishResult> {
  return whileLocked(dataDir, async () => {
    const directory = catalogueDir(dataDir);
    mkdirSync(directory, { recursive: true });
    const current = readManifest(dataDir);
    deleteUnneeded(directory, [current]);
    const hasRecords = current.posts + current.creators > 0;
    if (input.isDemo && hasRecords && !current.isDemo && !input.isReplacing) {
      throw new AppError("conflict", "The catalogue holds imported data; demo data is not mixed into it.");
    }
    const base = input.isReplacing || (current.isDemo && !input.isDemo) ? EMPTY : current;
    const generation = current.generation + 1;
    const next: Manifest = {
      ...base,
      generation,
      isDemo: input.isDemo,
      createdAt: new Date().toISOString(),
      files: { ...base.files },
    };
    const result: PublishResult = {
      posts: { added: 0, updated: 0, total: base.posts },
      creators: { added: 0, updated: 0, total: base.creators },
      generation,
    };
    for (const layout of [postLayout, creatorLayout]) {
      const { kind } = layout;
      const rows = input[kind];
      if (!rows) continue;
      result[kind] = await publishKind(
        directory,
        layout,
        rows,
        base.files[kind],
        generation,
        input.onProgress,
      );
      next[kind] = result[kind].total;
      next.files[kind] = fileName(kind, generation);
    }
    for (const kind of ["posts", "creators"] as const) {
      if (input[kind])
        moveDurably(join(directory, `building-${kind}.duckdb`), directory, fileName(kind, generation));
    }
    writeManifest(dataDir, next);
    deleteUnneeded(directory, [current, next]);
    return result;
  });
}
