import "server-only";
/** The process may be killed at any moment: until it publishes, the catalogue is unchanged. */
import { createWriteStream, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import type { Difference, ImportPart, ImportTotals } from "@/lib/contract/imports";
import { storageProblem } from "@/lib/contract/storage-problem";
import type {
  StagedGeneration,
  CatalogueWriter,
  PreparedRows,
  PublishInput,
} from "@/lib/server/ports/catalogue";
import { ErasedMarks, wantedBy } from "@/lib/server/schema/erased-marks";
import { ImportError } from "@/lib/server/service/import/import-error";
import { readDownload } from "@/lib/server/service/import/read-download";
import { CsvRejects } from "@/lib/server/service/import/rejects-csv";
import { rowsOfKind } from "@/lib/server/service/import/rows-of-files";
import { openCatalogueWriter } from "../open-catalogue";
import { readParquet } from "../read-parquet";
import type { FromChild, ToChild, ImportOrder, SourceOrder, SourceBrought, FileReport } from "./import-order";
import { openParts, partReport, type OpenFile, type OpenPart } from "./open-parts";

/** Resolves when the parent has the message, because a message that isn't sent yet would be lost with the process. */
const tell = (message: FromChild) =>
  new Promise<void>((resolve) => process.send!(message, undefined, undefined, () => resolve()));

function next<T extends ToChild["type"]>(type: T): Promise<Extract<ToChild, { type: T }>> {
  return new Promise((resolve) => {
    const take = (message: ToChild) => {
      if (message.type !== type) return;
      process.off("message", take);
      resolve(message as Extract<ToChild, { type: T }>);
    };
    process.on("message", take);
  });
}

/** `tell` resolves when the server has the message, `publish` when the server orders to publish. */
type Server = { tell: (message: FromChild) => Promise<void>; publish: () => Promise<unknown> };

async function publishStaged(
  staged: StagedGeneration,
  message: FromChild,
  { tell, publish }: Server,
): Promise<void> {
  const told = publish();
  // A second rejection must not end the process before the staged rows are discarded.
  told.catch(() => undefined);
  try {
    await tell(message);
    await told;
  } catch (error) {
    await staged.discard();
    throw error;
  }
  await staged.publish();
}

type Worked = { files: FileReport[]; totals: ImportTotals; staged: StagedGeneration | null };

/** How long an import waits for other writers of the catalogue: programs publish for minutes at most. */
const WAITS_MS = 600_000;
const LOOKS_EVERY_MS = 1_000;

const progressOf = (files: readonly OpenFile[], phase: Progress["phase"]): Progress => {
  const parts = files.flatMap((file) => file.parts).filter(({ file }) => file !== null);
  const each = parts.map(({ name, file, share, isDone }) => {
    const { rows, rejected } = file!.counts;
    return { name, rows, rejected, share: isDone ? 1 : share, isDone };
  });
  return { phase, rows: each.reduce((sum, { rows }) => sum + rows, 0), files: each };
};

async function* timed(part: OpenPart): AsyncGenerator<object[] | PreparedRows> {
  const { batches } = part.file!;
  for (;;) {
    const start = performance.now();
    const next = await batches.next();
    part.ms += performance.now() - start;
    if (next.done) break;
    yield next.value;
  }
  part.isDone = true;
}

async function inputOf(files: readonly OpenFile[], marks: ErasedMarks) {
  const parts = files.flatMap((file) => file.parts).filter(({ file }) => file !== null);
  const rows = parts.map((part) => ({ kind: part.file!.kind, batches: timed(part), part }));
  const skips = wantedBy(marks);
  const count = (erased: number, { part }: (typeof rows)[number]) => (part.erased += erased);
  const posts = await rowsOfKind(rows, "posts", skips.posts, count);
  const creators = await rowsOfKind(rows, "creators", skips.creators, count);
  return posts || creators ? { ...(posts && { posts }), ...(creators && { creators }) } : null;
}

/** @throws AppError `conflict` when other writers take too long */
async function stageWhenFree(
  writer: CatalogueWriter,
  input: PublishInput,
  onWait: () => void,
): Promise<StagedGeneration> {
  const until = Date.now() + WAITS_MS;
  for (;;) {
    try {
      return await writer.stage(input);
    } catch (error) {
      // The lock is taken before a row is read, so a retry still has all rows.
      const isBusy = error instanceof AppError && error.code === "conflict" && Date.now() < until;
      if (!isBusy) throw error;
      onWait();
      await sleep(LOOKS_EVERY_MS);
    }
  }
}

class Changes {
  readonly #counts = new Map<string, Difference["changed"][number]>();
  add: NonNullable<PublishInput["onChange"]> = (kind, fields) => {
    for (const field of fields) {
      const known = this.#counts.get(`${kind} ${field}`) ?? { kind, field, count: 0 };
      known.count++;
      this.#counts.set(`${kind} ${field}`, known);
    }
  };
  list = () => [...this.#counts.values()].toSorted((a, b) => b.count - a.count);
}

const sum = (parts: readonly ImportPart[], field: "rows" | "accepted" | "rejected" | "erased") =>
  parts.reduce((all, part) => all + part[field], 0);

function differenceOf(staged: StagedGeneration | null, changes: Changes): Difference {
  const none = { added: 0, updated: 0, unchanged: 0, older: 0 };
  const [posts, creators] = staged ? [staged.result.posts, staged.result.creators] : [none, none];
  return {
    added: posts.added + creators.added,
    updated: posts.updated + creators.updated,
    unchanged: posts.unchanged + creators.unchanged,
    older: posts.older + creators.older,
    changed: changes.list(),
  };
}

type Situation = { order: ImportOrder; onProgress: (progress: Progress) => void };

async function stageAll({ order, onProgress }: Situation, files: OpenFile[], log: CsvRejects) {
  const writer = openCatalogueWriter(order.dataDir);
  const before = await writer.summary();
  const input = await inputOf(files, new ErasedMarks(order.marks));
  // Parts without an accepted row are still read to the end, so that the report is complete.
  const changes = new Changes();
  let phase: Progress["phase"] = "reading";
  const reporting = setInterval(() => onProgress(progressOf(files, phase)), 500);
  try {
    const staged = input
      ? await stageWhenFree(
          writer,
          {
            ...input,
            isDemo: false,
            onChange: changes.add,
            onProgress: (progress) => (phase = progress.phase === "reading" ? "reading" : "writing"),
          },
          () => (phase = "waiting"),
        )
      : null;
    await log.end();
    return { staged, before, changes };
  } finally {
    clearInterval(reporting);
  }
}

function worked(files: readonly OpenFile[], found: Awaited<ReturnType<typeof stageAll>>, ms: number): Worked {
  const { staged, before, changes } = found;
  const difference = differenceOf(staged, changes);
  const reports = files.map(({ id, ignored, parts }) => ({ id, ignored, parts: parts.map(partReport) }));
  const parts = reports.flatMap((file) => file.parts);
  const only = parts.filter(({ accepted }) => accepted > 0);
  if (only.length === 1) only[0]!.difference = difference;
  const totals: ImportTotals = {
    ...difference,
    rows: sum(parts, "rows"),
    accepted: sum(parts, "accepted"),
    rejected: sum(parts, "rejected"),
    erased: sum(parts, "erased"),
    posts: staged?.result.posts.total ?? before.posts,
    creators: staged?.result.creators.total ?? before.creators,
    replacesDemo: staged !== null && before.isDemo,
    seconds: Math.round(ms / 100) / 10,
  };
  return { files: reports, totals, staged };
}

/** @returns staged rows to publish or discard; the catalogue's lock is held until then */
async function workOnFiles(situation: Situation): Promise<Worked> {
  const { order } = situation;
  const start = Date.now();
  rmSync(order.rejectedPath, { force: true });
  const log = new CsvRejects(createWriteStream(order.rejectedPath, { mode: 0o600 }));
  const opening = { order, log, isChecking: order.phase === "check" };
  const files: OpenFile[] = [];
  for (const file of order.files) files.push(await openParts(file, opening));
  const found = await stageAll(situation, files, log);
  if (log.isEmpty) rmSync(order.rejectedPath, { force: true });
  return worked(files, found, Date.now() - start);
}

async function doImport(order: ImportOrder, server: Server): Promise<void> {
  const { tell } = server;
  const { files, totals, staged } = await workOnFiles({
    order,
    onProgress: (progress) => void tell({ type: "progress", progress }),
  });
  if (order.phase === "check" || !staged) {
    await staged?.discard();
    return tell({ type: "ended", files, totals, generation: null });
  }
  const { generation } = staged.result;
  await publishStaged(staged, { type: "staged", files, totals, generation }, server);
  await tell({ type: "ended", files, totals, generation });
}

type Progress = Extract<FromChild, { type: "progress" }>["progress"];

/** If each of a source's frequent publications kept a generation, those before imports would be pruned. */
const ROUTINE = { isDemo: false, isRoutine: true };

/** @throws ImportError when no row can be accepted; AppError as staging does */
async function workOnSource(
  { dataDir, download, marks: known }: SourceOrder,
  onProgress: (progress: Progress) => void,
): Promise<{ staged: StagedGeneration; brought: () => SourceBrought }> {
  const marks = new ErasedMarks(known);
  const skips = wantedBy(marks);
  const read = await readDownload(download, {
    readParquet,
    skips: { posts: (row) => marks.hasPost(row), creators: (row) => skips.creators(row) },
  });
  const { posts, creators } = read;
  if (!posts && !creators) {
    const [first] = read.report().flatMap(({ rejects }) => rejects);
    const reason = first
      ? ` The first reason: ${[first.field, first.reason].filter(Boolean).join(" ")}.`
      : "";
    throw new ImportError(`No row could be taken.${reason}`);
  }
  let phase: Progress["phase"] = "reading";
  const reporting = setInterval(() => {
    const rows = read.report().reduce((sum, file) => sum + file.rows, 0);
    onProgress({ phase, rows, files: [] });
  }, 500);
  try {
    const staged = await openCatalogueWriter(dataDir).stage({
      ...(posts && { posts }),
      ...(creators && { creators }),
      ...ROUTINE,
      onProgress: (progress) => (phase = progress.phase === "reading" ? "reading" : "writing"),
    });
    const { result } = staged;
    const brought = () => ({
      files: read.report(),
      posts: posts ? result.posts : null,
      creators: creators ? result.creators : null,
    });
    return { staged, brought };
  } finally {
    clearInterval(reporting);
  }
}

async function doSource(order: SourceOrder, server: Server): Promise<void> {
  const { tell } = server;
  const { staged, brought } = await workOnSource(
    order,
    (progress) => void tell({ type: "progress", progress }),
  );
  await publishStaged(staged, { type: "source-staged" }, server);
  await tell({ type: "source-ended", brought: brought() });
}

export async function doOrder(order: ImportOrder | SourceOrder, server: Server): Promise<void> {
  try {
    await (order.phase === "source" ? doSource(order, server) : doImport(order, server));
  } catch (error) {
    const isForPeople = error instanceof ImportError || error instanceof AppError;
    const message = isForPeople ? error.message : storageProblem(error)?.sentence;
    const code = error instanceof AppError ? error.code : undefined;
    await server.tell(
      message === undefined
        ? { type: "broken", message: String((error as Error).stack ?? error) }
        : { type: "refused", message, ...(code && { code }) },
    );
  }
}

async function main(): Promise<void> {
  // The parent is gone, so no process would record the result.
  process.on("disconnect", () => process.exit(1));
  const ordered = next("order");
  await tell({ type: "ready" });
  const { order } = await ordered;
  await doOrder(order, { tell, publish: () => next("publish") });
  process.exit(0);
}

void main();
