import "server-only";
/** Writes generations: each is built beside the current one and replaces it in one step, or not at all. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { AppError } from "@/lib/contract/errors";
import { buildFile, type Before } from "./build-file";
import { engineSettings } from "./engine-settings";
import { creatorLayout, postLayout, type Layout } from "./layout";
import { catalogueDir, EMPTY, moveDurably, readManifest, writeManifest, type Manifest } from "./manifest";
import type {
  PublishInput,
  PublishProgress,
  PublishResult,
  RecordKind,
  Rows,
  StagedGeneration,
} from "@/lib/server/ports/catalogue";
import { lockForWriting } from "./publish-lock";
import { layoutDigestOf, readRows } from "./read-rows";
import { stageRows } from "./stage-rows";

const KINDS: readonly RecordKind[] = ["posts", "creators"];

function fileName(kind: RecordKind, generation: number): string {
  return `${kind}-${generation}.duckdb`;
}

/**
 * Deletes the files that no manifest names, leftovers of killed writers included.
 * @returns how many were deleted
 */
function deleteUnneeded(directory: string, manifests: readonly Manifest[]): number {
  const needed = new Set(manifests.flatMap(({ files }) => Object.values(files)));
  let deleted = 0;
  for (const name of readdirSync(directory)) {
    const isOurs = /^(posts|creators)-\d+\.duckdb|^building/.test(name);
    if (!isOurs || needed.has(name)) continue;
    // Elsewhere than on Linux a file that a reader has open cannot be deleted; the next writer tries again.
    try {
      rmSync(join(directory, name), { recursive: true, force: true });
      deleted++;
    } catch {}
  }
  return deleted;
}

const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;

async function* chained(first: AsyncIterable<object>, then: Rows<object>): AsyncGenerator<object> {
  yield* first;
  yield* then;
}

type Job = { directory: string; layout: Layout; rows: Rows<object>; old?: { file: string; count: number } };

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
    const report = (phase: PublishProgress["phase"], count: number) =>
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

/** A built generation: files under temporary names, and the manifest that will name them. */
class StagedFiles implements StagedGeneration {
  readonly result: PublishResult;
  readonly #dataDir: string;
  readonly #manifest: Manifest;
  readonly #kinds: readonly RecordKind[];
  readonly #unlock: () => void;
  #isOpen = true;

  constructor(
    dataDir: string,
    { manifest, result }: { manifest: Manifest; result: PublishResult },
    kinds: readonly RecordKind[],
    unlock: () => void,
  ) {
    this.result = result;
    this.#dataDir = dataDir;
    this.#manifest = manifest;
    this.#kinds = kinds;
    this.#unlock = unlock;
  }

  /** Deletes all files but those of the manifests, and lets other writers in. */
  #end(...manifests: Manifest[]): void {
    this.#isOpen = false;
    try {
      deleteUnneeded(catalogueDir(this.#dataDir), manifests);
    } finally {
      this.#unlock();
    }
  }

  async publish(): Promise<PublishResult> {
    if (!this.#isOpen) throw new Error("This generation was published or discarded before.");
    const directory = catalogueDir(this.#dataDir);
    const current = readManifest(this.#dataDir);
    try {
      for (const kind of this.#kinds) {
        const name = fileName(kind, this.#manifest.generation);
        moveDurably(join(directory, `building-${kind}.duckdb`), directory, name);
      }
      writeManifest(this.#dataDir, this.#manifest);
      return this.result;
    } finally {
      this.#end(current, readManifest(this.#dataDir));
    }
  }

  async discard(): Promise<void> {
    if (this.#isOpen) this.#end(readManifest(this.#dataDir));
  }
}

/** Port: CatalogueWriter. */
export async function stage(dataDir: string, input: PublishInput): Promise<StagedGeneration> {
  const unlock = await lockForWriting(dataDir);
  const directory = catalogueDir(dataDir);
  try {
    const current = readManifest(dataDir);
    deleteUnneeded(directory, [current]);
    const kinds = KINDS.filter((kind) => input[kind]);
    return new StagedFiles(dataDir, await build(directory, current, input), kinds, unlock);
  } catch (error) {
    deleteUnneeded(directory, [readManifest(dataDir)]);
    unlock();
    throw error;
  }
}

/** Port: CatalogueWriter. */
export async function publish(dataDir: string, input: PublishInput): Promise<PublishResult> {
  const staged = await stage(dataDir, input);
  return staged.publish();
}

/** Port: CatalogueWriter. */
export async function prune(dataDir: string): Promise<number> {
  const unlock = await lockForWriting(dataDir);
  try {
    return deleteUnneeded(catalogueDir(dataDir), [readManifest(dataDir)]);
  } finally {
    unlock();
  }
}
