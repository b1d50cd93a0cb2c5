import "server-only";
/** Builds each generation beside the current one, then replaces it in one step or not at all. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { AppError } from "@/lib/contract/errors";
import { buildFile, ROW_GROUP_ROWS, type Before } from "./build-file";
import {
  asCorrupted,
  checkFile,
  isCorruption,
  catalogueDir,
  EMPTY,
  moveDurably,
  readManifest,
  writeManifest,
  type Manifest,
} from "./manifest";
import { engineSettings, memoryToBuild } from "./engine-settings";
import { creatorLayout, postLayout, type Layout } from "../catalogue/layout";
import { isEmptyAtFirst, summaryOf } from "../catalogue/manifest";
import { NO_OUTCOMES } from "../catalogue/merge-rows";
import type {
  KeptGeneration,
  PublishInput,
  PublishProgress,
  PublishResult,
  RecordKind,
  Rows,
  StagedGeneration,
  Wanted,
} from "@/lib/server/ports/catalogue";
import { lockForWriting } from "./publish-lock";
import { bytesOf, forgetOthers, keepGeneration, keptGenerations } from "./kept-generations";
import { idsWithout, excludeIds, layoutDigestOf, readRows } from "./read-rows";
import { mergeStaged, stageRows } from "./stage-rows";
import { fileDigest } from "./file-layout";

function fileName(kind: RecordKind, generation: number): string {
  return `${kind}-${generation}.duckdb`;
}

const buildingPath = (directory: string, kind: RecordKind) => join(directory, `building-${kind}.duckdb`);

const GENERATION_FILE = /^(?:posts|creators)-(\d+)\.duckdb/;

/** @param manifests current one last; null if it is unreadable, so it is unknown which generation is needed */
function deleteUnneeded(directory: string, manifests: readonly (Manifest | null)[]): number {
  const isKnown = !manifests.includes(null);
  const current = manifests.at(-1);
  const kept = isKnown && current ? keptGenerations(directory, current) : [];
  if (isKnown) forgetOthers(directory, kept);
  const needed = new Set([...manifests, ...kept].flatMap((manifest) => Object.values(manifest?.files ?? {})));
  let deleted = 0;
  for (const name of readdirSync(directory)) {
    const isOurs = name.startsWith("building") || (isKnown && GENERATION_FILE.test(name));
    if (!isOurs || needed.has(name)) continue;
    // Outside of Linux, a file that a reader has open cannot be deleted; the next writer tries again.
    try {
      rmSync(join(directory, name), { recursive: true, force: true });
      deleted++;
    } catch {}
  }
  return deleted;
}

/** Folders of spilled search results. They are deleted with their search unless its process was killed. */
const SEARCHING = /^searching.*\.tmp$/;
const SEARCHED_LONG_AGO_MS = 3_600_000;

/** Runs after a publication, when active searches use the folder of the new generation. */
function deleteAbandoned(directory: string): void {
  for (const name of readdirSync(directory).filter((each) => SEARCHING.test(each))) {
    const path = join(directory, name);
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedMs > SEARCHED_LONG_AGO_MS) rmSync(path, { recursive: true, force: true });
  }
}

function manifestIfReadable(dataDir: string): Manifest | null {
  try {
    return readManifest(dataDir);
  } catch {
    return null;
  }
}

/** Base of an import with `--replace`. Files of a damaged catalogue keep their names until it is published. */
function emptyAfter(directory: string): Manifest {
  const generations = readdirSync(directory).map((name) => Number(GENERATION_FILE.exec(name)?.[1] ?? 0));
  return { ...EMPTY, generation: Math.max(0, ...generations) };
}

const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;

async function* chained(first: AsyncIterable<object>, then: Rows<object>): AsyncGenerator<object> {
  yield* first;
  yield* then;
}

type Job = {
  directory: string;
  layout: Layout;
  rows: Rows<object>;
  old?: { file: string; count: number };
  gone: ReadonlySet<string>;
};

async function* without(rows: AsyncIterable<object>, gone: ReadonlySet<string>): AsyncGenerator<object> {
  for await (const row of rows) if (!gone.has((row as { id: string }).id)) yield row;
}

/** Builds `building-<kind>.duckdb`. An old file of another layout is read row by row instead of copied. */
async function buildKind(
  { directory, layout, rows, old, gone }: Job,
  { onProgress, onChange }: Pick<PublishInput, "onProgress" | "onChange">,
) {
  const oldPath = old && join(directory, old.file);
  const isSame = oldPath !== undefined && (await layoutDigestOf(oldPath)) === fileDigest(layout);
  const isCopied = isSame || !old;
  const before: Before = !old
    ? { kind: "nothing" }
    : isSame
      ? { kind: "attached" }
      : { kind: "staged", count: old.count - gone.size };
  const instance = await DuckDBInstance.create(":memory:", {
    ...engineSettings("build"),
    temp_directory: join(directory, "building.tmp"),
  });
  try {
    const connection = await instance.connect();
    const report = (phase: PublishProgress["phase"], count: number) =>
      onProgress?.({ kind: layout.kind, phase, rows: count });
    const staged = isCopied ? rows : chained(without(readRows(oldPath!, layout), gone), rows);
    const count = await stageRows(connection, layout, staged, (read) => report("reading", read));
    report("sorting", count);
    const path = buildingPath(directory, layout.kind);
    await connection.run(`attach ${quoted(path)} as next (row_group_size ${ROW_GROUP_ROWS})`);
    if (isSame) await connection.run(`attach ${quoted(oldPath)} as old (read_only)`);
    if (isSame) await excludeIds(connection, gone);
    const outcomes = await mergeStaged(instance, layout, before, {
      ...(onChange && { onChange: (fields) => onChange(layout.kind, fields) }),
    });
    await connection.run(`set memory_limit = '${memoryToBuild()}'`);
    const counts = await buildFile(connection, layout, before, (written) => report("writing", written));
    connection.closeSync();
    return { ...counts, ...outcomes };
  } finally {
    instance.closeSync();
  }
}

async function build(
  directory: string,
  current: Manifest,
  input: PublishInput,
  base = isEmptyAtFirst(current, input) ? EMPTY : current,
) {
  const generation = Math.max(current.generation, input.after ?? 0) + 1;
  const manifest: Manifest = {
    ...base,
    generation,
    isDemo: input.isDemo,
    createdAt: new Date().toISOString(),
    files: { ...base.files },
    sizes: { ...base.sizes },
  };
  const result: PublishResult = {
    posts: { added: 0, ...NO_OUTCOMES, total: base.posts },
    creators: { added: 0, ...NO_OUTCOMES, total: base.creators },
    generation,
  };
  const kinds: RecordKind[] = [];
  for (const layout of [postLayout, creatorLayout]) {
    const { kind } = layout;
    const file = base.files[kind];
    const gone = await idsWithout(directory, layout, { file, without: input.without });
    const rows = input[kind] ?? (gone.size > 0 ? [] : undefined);
    if (!rows) continue;
    kinds.push(kind);
    if (file !== undefined) checkFile(join(directory, file), file, base.sizes?.[kind]);
    const old = file === undefined ? undefined : { file, count: base[kind] };
    result[kind] = await buildKind({ directory, layout, rows, old, gone }, input);
    manifest[kind] = result[kind].total;
    manifest.files[kind] = fileName(kind, generation);
    manifest.sizes![kind] = statSync(buildingPath(directory, kind)).size;
  }
  return { manifest, result, kinds, isRoutine: input.isRoutine === true };
}

class StagedFiles implements StagedGeneration {
  readonly result: PublishResult;
  readonly #dataDir: string;
  readonly #manifest: Manifest;
  readonly #kinds: readonly RecordKind[];
  readonly #isRoutine: boolean;
  readonly #unlock: () => void;
  #isOpen = true;

  constructor(dataDir: string, { manifest, result, kinds, isRoutine }: Built, unlock: () => void) {
    this.result = result;
    this.#dataDir = dataDir;
    this.#manifest = manifest;
    this.#kinds = kinds;
    this.#isRoutine = isRoutine;
    this.#unlock = unlock;
  }

  #end(...manifests: (Manifest | null)[]): void {
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
    // If the current manifest is damaged, it is being replaced and its files are no longer needed.
    const current = manifestIfReadable(this.#dataDir) ?? EMPTY;
    try {
      for (const kind of this.#kinds) {
        const name = fileName(kind, this.#manifest.generation);
        moveDurably(buildingPath(directory, kind), directory, name);
      }
      if (current.generation > 0 && !this.#isRoutine) keepGeneration(directory, current);
      writeManifest(this.#dataDir, this.#manifest);
      deleteAbandoned(directory);
      return this.result;
    } finally {
      this.#end(current, manifestIfReadable(this.#dataDir));
    }
  }

  async discard(): Promise<void> {
    if (this.#isOpen) this.#end(manifestIfReadable(this.#dataDir));
  }
}

type Built = Awaited<ReturnType<typeof build>>;

async function stageBuilt(
  dataDir: string,
  builtIn: (directory: string) => Promise<Built>,
): Promise<StagedGeneration> {
  const unlock = await lockForWriting(dataDir);
  const directory = catalogueDir(dataDir);
  try {
    return new StagedFiles(dataDir, await builtIn(directory), unlock);
  } catch (error) {
    deleteUnneeded(directory, [manifestIfReadable(dataDir)]);
    unlock();
    throw isCorruption(error) ? asCorrupted(error) : error;
  }
}

export function stage(dataDir: string, input: PublishInput): Promise<StagedGeneration> {
  return stageBuilt(dataDir, (directory) => {
    const readable = manifestIfReadable(dataDir);
    deleteUnneeded(directory, [readable]);
    const current = readable ?? (input.isReplacing ? emptyAfter(directory) : readManifest(dataDir));
    return build(directory, current, input);
  });
}

export function generations(dataDir: string): KeptGeneration[] {
  const directory = catalogueDir(dataDir);
  const current = readManifest(dataDir);
  if (current.generation === 0) return [];
  return [current, ...keptGenerations(directory, current)].map((manifest) => ({
    ...summaryOf(manifest),
    publishedAt: manifest.createdAt,
    bytes: bytesOf(directory, manifest) ?? 0,
    isCurrent: manifest === current,
  }));
}

export async function revert(dataDir: string, generation: number, without: Wanted): Promise<PublishResult> {
  const staged = await stageBuilt(dataDir, async (directory) => {
    const current = readManifest(dataDir);
    const kept = keptGenerations(directory, current).find((each) => each.generation === generation);
    if (!kept) throw new AppError("not_found", "That catalogue is no longer kept. Nothing was changed.");
    for (const [kind, file] of Object.entries(kept.files) as [RecordKind, string][])
      checkFile(join(directory, file), file, kept.sizes?.[kind]);
    return build(directory, current, { isDemo: kept.isDemo, without }, kept);
  });
  return staged.publish();
}

export async function publish(dataDir: string, input: PublishInput): Promise<PublishResult> {
  const staged = await stage(dataDir, input);
  return staged.publish();
}

export async function prune(dataDir: string): Promise<number> {
  const unlock = await lockForWriting(dataDir);
  try {
    const directory = catalogueDir(dataDir);
    const manifest = readManifest(dataDir);
    forgetOthers(directory, []);
    return deleteUnneeded(directory, [manifest]);
  } finally {
    unlock();
  }
}
