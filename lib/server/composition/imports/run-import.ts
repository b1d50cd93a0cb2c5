import "server-only";
/** After a restart the job reads the files again; published rows are then found unchanged. */
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import type { ImportPart, ImportProgress, ImportTotals, ImportOptions } from "@/lib/contract/imports";
import { rightEnded } from "@/lib/server/access/lasting-right";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { readMarks, wantedBy } from "@/lib/server/schema/erased-marks";
import { IMPORT_JOB, uploadPath, rejectedPath } from "@/lib/server/team/imports/import-context";
import { filesOf, type ImportRow, type Choices } from "@/lib/server/team/imports/import-rows";
import { savedMappings } from "@/lib/server/team/imports/saved-mappings";
import { livingInstances } from "@/lib/server/team/instance/instance";
import { checkJob, JobLost } from "@/lib/server/team/jobs/hold-job";
import type { JobKind, RunningJob } from "@/lib/server/team/jobs/job-kind";
import { appendEvent } from "@/lib/server/team/outbox/write-events";
import { withoutSamples } from "@/lib/server/team/privacy/erase-uploads";
import { openCatalogueWriter } from "../open-catalogue";
import type { FileReport, ImportOrder } from "./import-order";
import { DIED, startChild, type ChildResult } from "./start-child";

export type ImportWork = {
  db: Db;
  dataDir: string;
  onStart?: (pid: number) => void;
  start?: typeof startChild;
};

const WAITING: ImportProgress = {
  phase: "waiting",
  rows: 0,
  rowsExpected: null,
  rowsPerSecond: null,
  files: [],
};
const LOOKS_EVERY_MS = 500;
const NOTHING = "No row could be imported. The catalogue is unchanged.";

/** Waits for imports of other living processes that began earlier. */
async function waitForTurn(db: Db, row: ImportRow, job: RunningJob): Promise<void> {
  for (let isTold = false; ;) {
    job.signal.throwIfAborted();
    const earlier = await db
      .selectFrom("job")
      .innerJoin("job as own", (join) => join.on("own.id", "=", job.id))
      .select("job.id")
      .where("job.kind", "=", IMPORT_JOB)
      .where("job.id", "!=", job.id)
      .where("job.state", "=", "running")
      .where("job.instanceId", "in", livingInstances(db))
      .where((where) =>
        where.or([
          where("job.startedAt", "<", where.ref("own.startedAt")),
          where.and([
            where("job.startedAt", "=", where.ref("own.startedAt")),
            where("job.id", "<", where.ref("own.id")),
          ]),
        ]),
      )
      .executeTakeFirst();
    if (!earlier) return;
    if (!isTold) await update(db, row, { progress: JSON.stringify(WAITING) });
    isTold = true;
    await sleep(LOOKS_EVERY_MS, undefined, { signal: job.signal });
  }
}

type Update = Partial<{
  [K in keyof ImportRow]: ImportRow[K];
}>;

/** @returns false when the import is no longer worked on, because a person may have stopped it */
async function update(db: Db, { id, state }: ImportRow, values: Update): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("dataImport")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Members are told of the end of a run, not of a check. */
async function end(db: Db, row: ImportRow, values: Update): Promise<void> {
  const write = async (trx: Db) => {
    if (await update(trx, row, values)) await appendEvent(trx, "import.finished", { importId: row.id });
  };
  await (db.isTransaction ? write(db) : db.transaction().execute(write));
}

/** Runs one write at a time; only the latest progress during a write is written next. */
function progressWriter(db: Db, row: ImportRow, rowsExpected: number | null) {
  const start = performance.now();
  let latest: ImportProgress | null = null;
  let writing: Promise<unknown> | null = null;
  const write = async (): Promise<void> => {
    while (latest) {
      const progress = JSON.stringify(latest);
      latest = null;
      await update(db, row, { progress });
    }
    writing = null;
  };
  return {
    note: (progress: Omit<ImportProgress, "rowsExpected" | "rowsPerSecond">) => {
      const seconds = (performance.now() - start) / 1000;
      const rowsPerSecond = seconds < 1 || progress.rows === 0 ? null : Math.round(progress.rows / seconds);
      latest = { ...progress, rowsExpected, rowsPerSecond };
      writing ??= write().catch((err: unknown) => {
        writing = null;
        logEvent("warn", "import.progress_failed", { err });
      });
    },
    end: async () => void (await writing),
  };
}

function mergedPart(part: ImportPart, checked: ImportPart | undefined): ImportPart {
  if (!checked || part.status !== "read") return part;
  const { columns, fields, confidence, needsMapping } = checked;
  return { ...part, columns, fields, confidence, needsMapping, preview: [] };
}

async function saveReports(
  db: Db,
  row: ImportRow,
  reports: readonly FileReport[],
  isBare: boolean,
): Promise<void> {
  const known = await filesOf(db, row.id);
  for (const { id, ignored, parts } of reports) {
    const before = known.find((file) => file.id === id)?.report;
    const checked = before ? (JSON.parse(before) as FileReport).parts : [];
    const merged =
      row.state === "running"
        ? parts.map((part) =>
            mergedPart(
              part,
              checked.find(({ name }) => name === part.name),
            ),
          )
        : parts;
    const shown = isBare ? withoutSamples({ parts: merged }).parts : merged;
    const report = JSON.stringify({ ignored, parts: shown });
    await db.updateTable("importFile").set({ report }).where("id", "=", id).execute();
  }
}

const rowsOf = async (db: Db, id: string): Promise<number | null> => {
  const files = await filesOf(db, id);
  const reports = files.map(({ report }) => (report === null ? null : (JSON.parse(report) as FileReport)));
  if (reports.includes(null)) return null;
  return reports.flatMap((report) => report!.parts).reduce((sum, { rows }) => sum + rows, 0);
};

type Ended = Extract<ChildResult, { type: "ended" }>;
/** `isMore`: people were erased since the files were opened. */
type Run = { work: ImportWork; row: ImportRow; order: ImportOrder; isMore: boolean };

/** A run that was interrupted after publishing finds every row unchanged, so the earlier totals count. */
function asPublished({ row }: Run, { totals, generation }: Ended) {
  const before = row.totals === null ? null : (JSON.parse(row.totals) as ImportTotals);
  const wasPublished =
    row.generationAfter !== null &&
    before !== null &&
    before.added + before.updated > 0 &&
    totals.added + totals.updated === 0;
  if (wasPublished)
    return {
      totals: before,
      generationBefore: row.generationBefore,
      generationAfter: row.generationAfter,
    };
  return { totals, generationBefore: generation! - 1, generationAfter: generation };
}

async function forgetBytes({ work: { db, dataDir }, row }: Run): Promise<void> {
  for (const { id } of await filesOf(db, row.id)) await rm(uploadPath(dataDir, row.id, id), { force: true });
}

async function finishRun(run: Run, ended: Ended): Promise<void> {
  const { work, row } = run;
  const now = new Date().toISOString();
  if (ended.generation === null) {
    await end(work.db, row, { state: "failed", problem: NOTHING, endedAt: now, progress: null });
    return;
  }
  const { totals, ...generations } = asPublished(run, ended);
  const values = { ...generations, totals: JSON.stringify(totals), progress: null, endedAt: now };
  await work.db.transaction().execute(async (trx) => {
    await saveReports(trx, row, ended.files, run.isMore);
    await end(trx, row, { ...values, state: "done", changedAt: now });
  });
  await forgetBytes(run);
  const { added, updated, rejected } = totals;
  logEvent("info", "import.ended", { id: row.id, added, updated, rejected, ...generations });
}

async function finishCheck({ work, row, isMore }: Run, { totals, files }: Ended): Promise<void> {
  await work.db.transaction().execute(async (trx) => {
    await saveReports(trx, row, files, isMore);
    const values = { totals: JSON.stringify(totals), progress: null, isStale: 0 };
    await update(trx, row, { ...values, state: "checked" });
  });
}

async function fail({ work, row }: Pick<Run, "work" | "row">, problem: string): Promise<void> {
  const now = new Date().toISOString();
  const ended =
    row.state === "running" ? { state: "failed" as const, endedAt: now } : { state: "draft" as const };
  const values = { ...ended, problem, progress: null, generationAfter: null };
  await (row.state === "running" ? end : update)(work.db, row, values);
}

/** Removes people from the catalogue who were erased while files were read. @returns whether there were any */
async function eraseSince({ db, dataDir }: ImportWork, order: ImportOrder): Promise<boolean> {
  const marks = await readMarks(db);
  if (marks.size === order.marks.length) return false;
  if (order.phase === "run") await openCatalogueWriter(dataDir).remove(wantedBy(marks));
  return true;
}

/** Imports of the command line have no member. @throws AppError `forbidden` when the member may no longer import */
async function refuseEndedImport(db: Db, { memberId }: ImportRow): Promise<void> {
  const reason = memberId && (await rightEnded(db, { memberId }, ["import"]));
  if (reason) throw new AppError("forbidden", `${reason} Nothing was imported.`);
}

async function makeOrder(db: Db, row: ImportRow, dataDir: string): Promise<ImportOrder> {
  const files = await filesOf(db, row.id);
  return {
    phase: row.state === "running" ? "run" : "check",
    dataDir,
    options: JSON.parse(row.options) as ImportOptions,
    saved: await savedMappings(db),
    marks: await db.selectFrom("erasedCreator").select(["mark", "key"]).execute(),
    rejectedPath: rejectedPath(dataDir, row.id),
    files: files.map(({ id, name, mappings, modifiedAtMs }) => ({
      id,
      name,
      path: uploadPath(dataDir, row.id, id),
      modifiedAt: modifiedAtMs ?? Date.parse(row.createdAt),
      choices: JSON.parse(mappings) as Choices,
    })),
  };
}

async function work(importWork: ImportWork, row: ImportRow, job: RunningJob): Promise<void> {
  const { db, dataDir, onStart, start = startChild } = importWork;
  const order = await makeOrder(db, row, dataDir);
  const progress = progressWriter(db, row, row.state === "running" ? await rowsOf(db, row.id) : null);
  const result = await start({
    order,
    signal: job.signal,
    onProgress: progress.note,
    onStaged: async ({ totals, generation }) => {
      await progress.end();
      // From here on the import can't be stopped; a person or another process may have been faster.
      await checkJob(db, job);
      await refuseEndedImport(db, row);
      const first = row.generationAfter === null;
      const planned = {
        totals: JSON.stringify(totals),
        generationBefore: generation - 1,
        generationAfter: generation,
      };
      if (first && !(await update(db, row, planned))) throw new JobLost();
    },
    ...(onStart && { onStart }),
  });
  await progress.end();
  if (result.type === "broken") logEvent("error", "import.broken", { id: row.id, reason: result.message });
  if (result.type === "died") logEvent("error", "import.broken", { id: row.id, reason: result.details });
  if (result.type !== "ended")
    return fail({ work: importWork, row }, result.type === "broken" ? DIED : result.message);
  const run: Run = { work: importWork, row, order, isMore: await eraseSince(importWork, order) };
  await (order.phase === "run" ? finishRun(run, result) : finishCheck(run, result));
}

export const importing = (workOf: () => Promise<ImportWork>): JobKind => ({
  name: IMPORT_JOB,
  run: async (job) => {
    const importWork = await workOf();
    const { db } = importWork;
    const row = await db.selectFrom("dataImport").selectAll().where("id", "=", job.key).executeTakeFirst();
    if (!row || (row.state !== "checking" && row.state !== "running")) return;
    await waitForTurn(db, row, job);
    try {
      await refuseEndedImport(db, row);
      await work(importWork, row, job);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "forbidden") throw error;
      await fail({ work: importWork, row }, error.message);
    }
  },
});
