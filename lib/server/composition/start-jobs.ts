import "server-only";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/contract/errors";
import type { SourceResult } from "@/lib/contract/import-sources";
import { PUBLISHED_EVERY_MS } from "@/lib/contract/ingest";
import { storageProblem } from "@/lib/contract/storage-problem";
import { env } from "@/lib/server/runtime/env";
import { logEvent } from "@/lib/server/runtime/log";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { pruneSessions } from "../access/session-rows";
import { pruneDelays } from "../access/sign-in-delay";
import { pruneRequestLimits } from "../adapters/postgres/rate-limiter";
import { removeOldEntries } from "../access/audit-log/retention";
import { sealEntries } from "../access/audit-log/seal-entries";
import { sumFailures } from "../access/audit-log/sum-failures";
import type { CatalogueWriter } from "../ports/catalogue";
import type { Db } from "../ports/database";
import { readMarks, wantedBy } from "../schema/erased-marks";
import { pruneAnswers } from "../service/charging/prune-answers";
import { ImportError } from "../service/import/import-error";
import type { Download } from "../service/import/read-download";
import { pruneBatches, publishBatches } from "../service/ingest/publish-batches";
import type { JobKind } from "../team/jobs/job-kind";
import { pruneJobs } from "../team/jobs/end-job";
import { pruneFacts } from "../team/look-closer/kept-facts";
import { pruneSeen } from "../team/seen-in-posts/seen-in-posts";
import { pruneOpened } from "../team/marks/note-opened";
import { mergeFromCatalogue } from "../team/own-contacts/merge-contacts";
import { pruneUploads } from "../team/imports/prune-uploads";
import { sumOpenings } from "../team/links/open-link";
import { ERASE_JOB } from "../team/privacy/erase-creator";
import { dropKept, keepMissing } from "../team/boards/kept-posters";
import { retireRecords } from "../team/privacy/record-retention";
import { pruneEvents } from "../team/outbox/write-events";
import { tellDue } from "../team/reminders/set-reminder";
import {
  FETCH_JOB,
  endFetch,
  isStillTaken,
  letGo,
  takeDue,
  type TakenSource,
} from "../team/sources/due-sources";
import { FetchFailure, fetchToFile, type FetchedFile } from "../team/sources/fetch-to-file";
import { resealHeaders, openHeaders } from "../team/sources/source-headers";
import { sourceNetwork, type SourceNetwork } from "../team/sources/source-network";
import { blobsOf } from "./verb-contexts";
import { checkBooks } from "./check-books";
import { eraseFiles } from "./erase-files";
import type { SourceBrought } from "./imports/import-order";
import { importing } from "./imports/run-import";
import { startSourceChild } from "./imports/start-child";
import { openCatalogueWriter } from "./open-catalogue";
import { sharedDatabase } from "./shared-database";
import { teamContext } from "./team-context";
import { workOnJobs } from "./work-on-jobs";

const checkingBooks: JobKind = {
  name: "books.check",
  everyMs: 300_000,
  run: async () => {
    try {
      const { differences, service, durationMs } = await checkBooks(await teamContext());
      const fields = { differences: differences.length, service: service.state, ms: Math.round(durationMs) };
      logEvent("info", "books.checked", fields);
    } catch (err) {
      logEvent("error", "books.check_failed", { err });
      throw err;
    }
  },
};

/** Separate from pruning, because unsealed entries can be changed without a trace. */
const sealingAudit: JobKind = {
  name: "seal",
  everyMs: 60_000,
  run: async ({ signal }) => {
    const db = await sharedDatabase();
    await sumFailures(db, { signal });
    await sumOpenings(db);
    await sealEntries(db, { signal });
    await removeOldEntries(db, { signal });
  },
};

const tellingReminders: JobKind = {
  name: "reminders.due",
  everyMs: 60_000,
  run: async () => void (await tellDue(await sharedDatabase())),
};

const pruning: JobKind = {
  name: "prune",
  everyMs: 3_600_000,
  run: async () => {
    const db = await sharedDatabase();
    const all = [pruneAnswers, pruneJobs, pruneEvents, pruneSessions, pruneDelays, pruneBatches];
    for (const prune of all) await prune(db);
    await pruneFacts(db);
    await pruneSeen(db);
    await pruneOpened(db);
    await resealHeaders(db);
    await pruneUploads(db, env().dataDir);
    await dropKept(db, blobsOf(db));
    await keepMissing(db, blobsOf(db));
    // Other installations count requests in the process.
    if (env().databaseUrl !== null) await pruneRequestLimits(db);
  },
};

/** Reads the tombstones from the database, so an interrupted run can be repeated. */
const erasing: JobKind = {
  name: ERASE_JOB,
  run: async ({ signal }) => {
    const db = await sharedDatabase();
    const gone = await eraseFiles(db, env().dataDir, signal);
    logEvent("info", "creators.erased", gone);
  },
};

const retiringRecords: JobKind = {
  name: "records.retire",
  everyMs: 86_400_000,
  run: async ({ signal }) => {
    const profiles = await retireRecords(await sharedDatabase(), { signal });
    if (profiles > 0) logEvent("info", "records.retired", { profiles });
  },
};

const publishingIngested: JobKind = {
  name: "ingest.publish",
  everyMs: PUBLISHED_EVERY_MS,
  run: async ({ signal }) => {
    const db = await sharedDatabase();
    const batches = await publishBatches({
      db,
      writer: openCatalogueWriter(env().dataDir),
      readMarks,
      signal,
    });
    if (batches > 0) logEvent("info", "ingest.published", { batches });
    const contacts = await mergeFromCatalogue(await teamContext(), signal);
    if (contacts > 0) logEvent("info", "contacts.merged", { contacts });
  },
};

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
  isInferring: row.is_inferring === 1,
  defaultDate: row.default_date === null ? null : Date.parse(row.default_date),
  observed: row.observed,
});

async function publish(ctx: SourcesContext, taken: TakenSource, download: Download): Promise<SourceBrought> {
  const { db, dataDir, writer, start = startSourceChild } = ctx;
  const marks = await db.selectFrom("erased_creator").select(["mark", "key"]).execute();
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
    throw new FetchFailure("The header can't be read, because AUTH_SECRET has changed. Enter it again.");
  const { address, etag, last_modified: lastModified } = row;
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
  const kept = { etag: file.etag, last_modified: file.lastModified, digest: file.digest };
  if (file.digest === row.digest) return { result: ended("unchanged"), options: { kept } };
  const brought = await publish(ctx, taken, downloadOf(taken, path, file));
  return { result: ended("imported", brought), options: { kept } };
}

function problemOf(error: unknown): string {
  if (error instanceof ReaderDied) return error.message;
  if (error instanceof FetchFailure || error instanceof ImportError || error instanceof AppError)
    return error.message;
  return storageProblem(error)?.sentence ?? "Something went wrong. See the server log.";
}

function failed(error: unknown, start: number): Ended {
  const retryAfterMs = error instanceof FetchFailure ? error.retryAfterMs : 0;
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

const fetchingSources: JobKind = {
  name: FETCH_JOB,
  everyMs: 60_000,
  run: async ({ signal }) => {
    const { dataDir } = env();
    await fetchSources({
      db: await sharedDatabase(),
      dataDir,
      writer: openCatalogueWriter(dataDir),
      folder: join(dataDir, "sources"),
      network: sourceNetwork(),
      signal,
    });
  },
};

/** Imports and sources take minutes, so they have workers of their own and delay no other job. */
export const startJobs = processSingleton("jobs", () => {
  const importWork = async () => ({ db: await sharedDatabase(), dataDir: env().dataDir });
  const workers = [
    workOnJobs([
      checkingBooks,
      sealingAudit,
      pruning,
      erasing,
      retiringRecords,
      publishingIngested,
      tellingReminders,
    ]),
    workOnJobs([fetchingSources]),
    workOnJobs([importing(importWork)]),
  ];
  return { stop: () => workers.forEach((worker) => worker.stop()) };
});
