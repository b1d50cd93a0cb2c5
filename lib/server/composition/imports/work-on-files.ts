import "server-only";
import { createWriteStream, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import type { Difference, ImportPart, ImportTotals } from "@/lib/contract/imports";
import type { CatalogueWriter, PublishInput, StagedGeneration } from "@/lib/server/ports/catalogue";
import { ErasedMarks } from "@/lib/server/schema/erased-marks";
import { CsvRejects } from "@/lib/server/service/import/rejects-csv";
import { rowsOfKind } from "@/lib/server/service/import/rows-of-files";
import { openCatalogueWriter } from "../open-catalogue";
import type { FileReport, FromChild, ImportOrder } from "./import-order";
import { openParts, partReport, type OpenFile, type OpenPart } from "./open-parts";

type Progress = Extract<FromChild, { type: "progress" }>["progress"];
export type Worked = { files: FileReport[]; totals: ImportTotals; staged: StagedGeneration | null };

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

async function* timed(part: OpenPart): AsyncGenerator<object[]> {
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
  const counted = (isErased: boolean, file: object) => {
    if (isErased) (file as (typeof rows)[number]).part.erased++;
    return isErased;
  };
  const posts = await rowsOfKind(rows, "posts", (row, file) => counted(marks.hasPost(row), file));
  const creators = await rowsOfKind(rows, "creators", (row, file) => counted(marks.hasCreator(row), file));
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
export async function workOnFiles(situation: Situation): Promise<Worked> {
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
