import "server-only";
/** Puts posts and creators into the catalogue: all of them at once, or none when something fails on the way. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { AppError } from "@/lib/contract/errors";
import { buildFile, type Before, type KindCounts } from "./build-file";
import { engineSettings } from "./engine-settings";
import { creatorLayout, postLayout, type Layout, type RecordKind } from "./layout";
import { catalogueDir, EMPTY, moveDurably, readManifest, writeManifest, type Manifest } from "./manifest";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import { whileLocked } from "./publish-lock";
import { layoutDigestOf, readRows } from "./read-rows";
import { stageRows } from "./stage-rows";

export type Progress = { kind: RecordKind; phase: "reading" | "sorting" | "writing"; rows: number };

type Rows = AsyncIterable<object> | Iterable<object>;

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

const KINDS: readonly RecordKind[] = ["posts", "creators"];

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

const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;

async function* chained(first: AsyncIterable<object>, then: Rows): AsyncGenerator<object> {
  yield* first;
  yield* then;
}

type Job = { directory: string; layout: Layout; rows: Rows; old?: { file: string; count: number } };

/** Builds `building-<kind>.duckdb`. An old file of another layout is read row by row instead of copied. */
async function buildKind({ directory, layout, rows, old }: Job, onProgress: PublishInput["onProgress"]) {
  const oldPath = old && join(directory, old.file);
  const isSame = oldPath !== undefined && (await layoutDigestOf(oldPath)) === layout.digest;
  const isCopied = isSame || !old;
  const before: Before = !old
    ? { kind: "nothing" }
    : isSame
      ? { kind: "attached" }
      : { kind: "staged", count: old.count };
  const instance = await DuckDBInstance.create(":memory:", {
    ...engineSettings("build"),
    temp_directory: join(directory, "building.tmp"),
  });
  try {
    const connection = await instance.connect();
    const report = (phase: Progress["phase"], count: number) =>
      onProgress?.({ kind: layout.kind, phase, rows: count });
    const staged = isCopied ? rows : chained(readRows(oldPath!, layout), rows);
    const count = await stageRows(connection, layout, staged, (read) => report("reading", read));
    report("sorting", count);
    await connection.run(`attach ${quoted(join(directory, `building-${layout.kind}.duckdb`))} as next`);
    if (isSame) await connection.run(`attach ${quoted(oldPath)} as old (read_only)`);
    const counts = await buildFile(connection, layout, before, (written) => report("writing", written));
    connection.closeSync();
    return counts;
  } finally {
    instance.closeSync();
  }
}

/** The generation to start from: empty when the input replaces what is there. */
function baseOf(current: Manifest, { isDemo, isReplacing }: PublishInput): Manifest {
  const hasRecords = current.posts + current.creators > 0;
  if (isDemo && hasRecords && !current.isDemo && !isReplacing) {
    throw new AppError("conflict", "The catalogue holds imported data; demo data is not mixed into it.");
  }
  return isReplacing || (current.isDemo && !isDemo) ? EMPTY : current;
}

async function build(directory: string, current: Manifest, input: PublishInput) {
  const base = baseOf(current, input);
  const generation = current.generation + 1;
  const manifest: Manifest = {
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
    const file = base.files[kind];
    const old = file === undefined ? undefined : { file, count: base[kind] };
    result[kind] = await buildKind({ directory, layout, rows, old }, input.onProgress);
    manifest[kind] = result[kind].total;
    manifest.files[kind] = fileName(kind, generation);
  }
  return { manifest, result };
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
    try {
      const { manifest, result } = await build(directory, current, input);
      for (const kind of KINDS) {
        const name = fileName(kind, manifest.generation);
        if (input[kind]) moveDurably(join(directory, `building-${kind}.duckdb`), directory, name);
      }
      writeManifest(dataDir, manifest);
      deleteUnneeded(directory, [current, manifest]);
      return result;
    } catch (error) {
      deleteUnneeded(directory, [current, readManifest(dataDir)]);
      throw error;
    }
  });
}
