import "server-only";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/contract/errors";
import type { SourceResult } from "@/lib/contract/import-sources";
import { storageProblem } from "@/lib/contract/storage-problem";
import { logEvent } from "@/lib/server/runtime/log";
import type { CatalogueWriter } from "../ports/catalogue";
import type { Db } from "../ports/database";
import { readMarks, wantedBy } from "../schema/erased-marks";
import { ImportError } from "../service/import/import-error";
import type { Download } from "../service/import/read-download";
import { endFetch, isStillTaken, letGo, takeDue, type TakenSource } from "../team/sources/due-sources";
import { OutgoingFailure } from "../team/outgoing/guarded-network";
import { fetchToFile, type FetchedFile } from "../team/sources/fetch-to-file";
import { openHeaders } from "../team/sources/source-headers";
import type { SourceNetwork } from "../team/sources/source-network";
import type { SourceBrought } from "./imports/import-order";
import { startSourceChild } from "./imports/start-child";

/** After this time the other jobs of this process get their turn. */
const MOST_MS = 30_000;
/** Retry delay while another writer holds the catalogue. */
const BUSY_MS = 60_000;
/** Files of fetches older than this belong to killed processes. */
const LEFT_MS = 3_600_000;

type SourcesContext = {
  db: Db;
  dataDir: string;
  writer: Pick<CatalogueWriter, "remove">;
  folder: string;
  network: SourceNetwork;
  signal?: AbortSignal;
  /** Most tests read files in their own process. */
  start?: typeof startSourceChild;
};

/** The failure isn't the source's fault, and is over soon. */
class Busy extends Error {}
/** The source was removed, changed or paused meanwhile. */
class Unwanted extends Error {}
/** The file crashed the process that read it. The message is for a person, `details` for the log. */
class ReaderDied extends Error {
  constructor(
    message: string,
    readonly details: string,
  ) {
    super(message);
  }
}

function fileNameOf(address: string): string {
  const last = new URL(address).pathname.split("/").at(-1)!;
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // The name stays encoded.
  }
  return name.replaceAll("/", "_").slice(0, 100) || "data";
}

const downloadOf = (
  { row }: TakenSource,
  path: string,
  { changedAt }: NonNullable<FetchedFile>,
): Download => ({
  path,
  label: `Source ${row.name}`,
  fileName: fileNameOf(row.address),
  changedAt,
  fetchedAt: Date.now(),
  mapping: row.mapping === null ? null : (JSON.parse(row.mapping) as Download["mapping"]),
  isInferring: row.isInferring === 1,
  defaultDate: row.defaultDate === null ? null : Date.parse(row.defaultDate),
  observed: row.observed,
});

async function publish(ctx: SourcesContext, taken: TakenSource, download: Download): Promise<SourceBrought> {
  const { db, dataDir, writer, start = startSourceChild } = ctx;
  const marks = await db.selectFrom("erasedCreator").select(["mark", "key"]).execute();
  const result = await start({
    order: { phase: "source", dataDir, download, marks },
    signal: ctx.signal ?? new AbortController().signal,
    onStaged: async () => {
      if (!(await isStillTaken(db, taken))) throw new Unwanted();
    },
  });
  if (result.type === "died") throw new ReaderDied(`${download.fileName}: ${result.message}`, result.details);
  if (result.type === "broken") throw new Error(result.message);
  if (result.type === "refused") {
    if (result.code === "conflict") throw new Busy();
    throw new ImportError(result.message);
  }
  // These people were erased meanwhile.
  const now = await readMarks(db);
  if (now.size !== marks.length) await writer.remove(wantedBy(now));
  return result.brought;
}

type Ended = { result: SourceResult; options?: Parameters<typeof endFetch>[3] };

async function fetchOne(
  ctx: SourcesContext,
  taken: TakenSource,
  path: string,
  start: number,
): Promise<Ended> {
  const { row } = taken;
  const headers = openHeaders(row.id, row.headers);
  if (!headers)
    throw new OutgoingFailure("The header can't be read, because AUTH_SECRET has changed. Enter it again.");
  const { address, etag, lastModified } = row;
  const file = await fetchToFile({ address, headers, etag, lastModified }, path, ctx.network, ctx.signal);
  const ended = (outcome: SourceResult["outcome"], brought?: SourceBrought): SourceResult => ({
    at: new Date().toISOString(),
    ms: Math.round(performance.now() - start),
    outcome,
    bytes: file?.bytes ?? null,
    problem: null,
    ...(brought ?? { files: [], posts: null, creators: null }),
  });
  if (!file) return { result: ended("unchanged") };
  const kept = { etag: file.etag, lastModified: file.lastModified, digest: file.digest };
  if (file.digest === row.digest) return { result: ended("unchanged"), options: { kept } };
  const brought = await publish(ctx, taken, downloadOf(taken, path, file));
  return { result: ended("imported", brought), options: { kept } };
}

function problemOf(error: unknown): string {
  if (error instanceof ReaderDied) return error.message;
  if (error instanceof OutgoingFailure || error instanceof ImportError || error instanceof AppError)
    return error.message;
  return storageProblem(error)?.sentence ?? "Something went wrong. See the server log.";
}

function failed(error: unknown, start: number): Ended {
  const retryAfterMs = error instanceof OutgoingFailure ? error.retryAfterMs : 0;
  const result: SourceResult = {
    at: new Date().toISOString(),
    ms: Math.round(performance.now() - start),
    outcome: "failed",
    bytes: null,
    problem: problemOf(error),
    files: [],
    posts: null,
    creators: null,
    ...(error instanceof ReaderDied && { hasEndedReader: true }),
  };
  return { result, options: { retryAfterMs } };
}

async function work(ctx: SourcesContext, taken: TakenSource): Promise<void> {
  const { db, folder, signal } = ctx;
  const { id } = taken.row;
  const path = join(folder, `${id}-${taken.beganAtMs}`);
  const start = performance.now();
  try {
    const { result, options } = await fetchOne(ctx, taken, path, start);
    await endFetch(db, taken, result, options);
    logEvent("info", "source.fetched", { source: id, outcome: result.outcome, ms: result.ms });
  } catch (err) {
    if (signal?.aborted || err instanceof Unwanted) {
      await letGo(db, taken, 0);
      signal?.throwIfAborted();
    } else if (err instanceof Busy) await letGo(db, taken, BUSY_MS);
    else {
      const { result, options } = failed(err, start);
      const details = err instanceof ReaderDied && { details: err.details };
      logEvent("warn", "source.failed", { source: id, problem: result.problem, err, ...details });
      await endFetch(db, taken, result, options);
    }
  } finally {
    rmSync(path, { force: true });
  }
}

function clearFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > LEFT_MS) rmSync(path, { force: true });
  }
}

/**
 * Due sources are fetched one after the other; a separate process reads and publishes each file. Failed sources are
 * recorded and do not delay the others.
 * @returns number of fetched sources; the rest stay due
 * @throws the reason of `signal`, and database errors
 */
export async function fetchSources(ctx: SourcesContext): Promise<number> {
  const start = performance.now();
  clearFolder(ctx.folder);
  for (let fetched = 0; ; fetched++) {
    ctx.signal?.throwIfAborted();
    const taken = performance.now() - start > MOST_MS ? null : await takeDue(ctx.db);
    if (!taken) return fetched;
    await work(ctx, taken);
  }
}
