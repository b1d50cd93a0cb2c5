import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { basename } from "node:path";
import { formatExact } from "@/lib/contract/human-number";
import { openJudgeThreads } from "@/lib/server/composition/imports/judge-threads";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { readParquet } from "@/lib/server/composition/read-parquet";
import type { PublishInput, RecordKind } from "@/lib/server/ports/catalogue";
import { logEvent } from "@/lib/server/runtime/log";
import { ImportError, UnknownFileError } from "@/lib/server/service/import/import-error";
import { importFile, type Reject } from "@/lib/server/service/import/import-file";
import type { MappingRequest } from "@/lib/server/service/import/mapping/mapping-request";
import type { Encoding } from "@/lib/contract/encodings";
import type { Settings } from "@/lib/host/settings.mjs";
import { ErasedMarks, type Mark, readMarks, wantedBy } from "@/lib/server/schema/erased-marks";
import { rowsOfKind } from "@/lib/server/service/import/rows-of-files";
import { noteInHistory } from "./import-history";
import { CommandError } from "./command-error";
import { GroupedRejects } from "@/lib/server/service/import/grouped-rejects";
import * as report from "./import-report";
import type { OtherFile, ReadFile } from "./import-report";
import { listSources, type ListedSources } from "./list-sources";
import { readMapOption } from "./map-option";
import type { Outcome, Tools } from "./perform";
import { typedPath } from "./typed-path";
import { type RejectsLog, CsvRejects } from "@/lib/server/service/import/rejects-csv";
import { withDatabaseIfAny } from "./with-database";

export type ImportCommandOptions = {
  kind?: RecordKind;
  dryRun?: boolean;
  check?: boolean;
  infer?: boolean;
  replace?: boolean;
  rejects?: string;
  map?: string;
  /** ms since 1970. */
  date?: number;
  observed?: number;
  encoding?: Encoding;
  skipUnknown?: boolean;
  json?: boolean;
};
type Source = ListedSources["sources"][number];
type Opened = { read: ReadFile[]; others: OtherFile[] };

/** `erased`: marks of the people whose rows are left out; null: nothing is stored. */
type Opening = { log: RejectsLog | null; progress: Tools["progress"]; erased: readonly Mark[] | null };

async function openFile(
  source: Source,
  options: ImportCommandOptions,
  { mapping, log, progress, erased }: Opening & { mapping?: MappingRequest },
): Promise<ReadFile> {
  const rejects = new GroupedRejects();
  const start = Date.now();
  const file = await importFile(source, {
    readParquet,
    ...(options.kind && { kind: options.kind }),
    ...(mapping && { mapping }),
    ...(options.date !== undefined && { defaultDate: options.date }),
    ...(options.observed !== undefined && { observedAt: options.observed }),
    ...(options.encoding && { encoding: options.encoding }),
    isInferring: options.infer,
    openThreads: (order) => openJudgeThreads(order, erased),
    onReject: (reject) => {
      rejects.add(reject);
      log?.add(source.name, reject);
    },
    onProgress: ({ rows, bytesRead, sizeBytes }) => {
      const percent = Math.min(100, Math.floor((bytesRead / Math.max(1, sizeBytes)) * 100));
      progress.show(`Reading ${basename(source.name)}: ${formatExact(rows)} rows, ${percent} %`);
    },
  });
  return { name: source.name, file, rejects, ms: Date.now() - start };
}

/** Every file is opened before anything is published, so that all problems are reported together. */
async function openFiles(
  { sources, failed }: ListedSources,
  options: ImportCommandOptions,
  opening: Opening,
): Promise<Opened> {
  const mapping = options.map === undefined ? undefined : readMapOption(options.map);
  const opened: Opened = {
    read: [],
    others: failed.map(({ name, reason }) => ({ name, status: "failed", reason, columns: [] })),
  };
  for (const source of sources) {
    try {
      opened.read.push(await openFile(source, options, { ...opening, ...(mapping && { mapping }) }));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      const isUnknown = error instanceof UnknownFileError;
      opened.others.push({
        name: source.name,
        status: isUnknown ? "unknown" : "failed",
        reason: error.message,
        columns: isUnknown ? error.columns : [],
      });
    }
  }
  return opened;
}

/** @throws CommandError `invalid_file`, naming every unreadable file, and unknown ones unless skipped */
function requireFiles({ read, others }: Opened, { skipUnknown = false }: ImportCommandOptions): void {
  // An unreadable file does not stop the readable ones.
  const refused =
    skipUnknown && read.length > 0 ? [] : others.filter(({ status }) => status === "failed" || !skipUnknown);
  if (refused.length === 0) return;
  const hint =
    read.length > 0
      ? "\nNothing was imported. Add --skip-unknown to import the other files."
      : "\nNothing was imported.";
  const sentences = refused.map(({ reason }) => reason).join("\n");
  throw new CommandError("invalid_file", read.length + others.length > 1 ? sentences + hint : sentences, {
    details: { files: [...others.map(report.otherSummaryOf), ...read.map(report.summaryOf)] },
  });
}

async function* timed(opened: ReadFile) {
  const { batches } = opened.file;
  for (;;) {
    const start = performance.now();
    const next = await batches.next();
    opened.ms += performance.now() - start;
    if (next.done) return;
    yield next.value;
  }
}

/** A folder without a database has no tombstones, and an import must not create the database. */
const marksOf = (settings: Settings): Promise<ErasedMarks> =>
  withDatabaseIfAny(settings, readMarks, () => new ErasedMarks([]));

/**
 * An import must not bring erased people back. `skipped` grows while rows are read. `eraseSince` runs after
 * publication, for people erased during the read.
 */
async function readErased(settings: Settings) {
  const marks = await marksOf(settings);
  const skipped = { posts: 0, creators: 0 };
  return {
    marks: marks.rows,
    skips: wantedBy(marks),
    skipped,
    eraseSince: async () => {
      const now = await marksOf(settings);
      if (now.size === marks.size) return;
      await openCatalogueWriter(settings.dataDir).remove(wantedBy(now));
    },
  };
}

type Erased = Awaited<ReturnType<typeof readErased>>;

async function publishAll(
  { read: opened, others }: Opened,
  { replace = false }: ImportCommandOptions,
  { settings, progress }: Tools,
  erased: Erased,
) {
  const files = opened.map((each) => ({ kind: each.file.kind, batches: timed(each) }));
  const { skips, skipped } = erased;
  const posts = await rowsOfKind(files, "posts", skips.posts, (count) => (skipped.posts += count));
  const creators = await rowsOfKind(
    files,
    "creators",
    skips.creators,
    (count) => (skipped.creators += count),
  );
  if (!posts && !creators) {
    const reasons = opened.map(report.describeFile).join("\n");
    throw new CommandError(
      "nothing_imported",
      `No row could be imported. The catalogue is unchanged.\n${reasons}`,
      {
        details: { files: [...opened.map(report.summaryOf), ...others.map(report.otherSummaryOf)] },
      },
    );
  }
  const catalogue = openCatalogueWriter(settings.dataDir);
  // The catalogue to be replaced may be unreadable.
  const before = await catalogue.summary().catch((error: unknown) => {
    if (!replace) throw error;
    return { isDemo: false };
  });
  const input: PublishInput = {
    ...(posts && { posts }),
    ...(creators && { creators }),
    isDemo: false,
    isReplacing: replace,
    onProgress: ({ kind, phase, rows }) => {
      if (phase === "sorting") progress.show(`Sorting ${formatExact(rows)} ${kind}`);
    },
  };
  const result = await catalogue.publish(input);
  await erased.eraseSince();
  const counts = { posts: posts && result.posts, creators: creators && result.creators };
  logEvent("info", "import.ended", { generation: result.generation, ...counts });
  return {
    posts: posts ? result.posts : null,
    creators: creators ? result.creators : null,
    generation: result.generation,
    isDemoReplaced: before.isDemo,
    erased: erased.skipped,
  };
}

async function checkAll(opened: readonly ReadFile[]): Promise<void> {
  for (const each of opened) {
    // Reading the rows counts and reports them.
    for await (const batch of timed(each)) void batch;
  }
}

type Result = Awaited<ReturnType<typeof publishAll>> | undefined;

function totalsOf(result: Result, sums: report.RowSums | undefined): string[] {
  const totals = [...report.describeTotals(result), ...(sums ? [report.describeSums(sums)] : [])];
  if (result?.isDemoReplaced) totals.push("The demo data was replaced.");
  const skipped = (result?.erased.posts ?? 0) + (result?.erased.creators ?? 0);
  if (skipped > 0) totals.push(`Excluded: ${formatExact(skipped)} records of erased people.`);
  return totals;
}

class LineRejects implements RejectsLog {
  readonly #out: WriteStream;

  constructor(out: WriteStream) {
    this.#out = out;
  }

  add(file: string, reject: Reject): void {
    const said = { file, ...reject };
    delete said.fields;
    this.#out.write(`${JSON.stringify(said)}\n`);
  }

  async end(): Promise<void> {
    this.#out.end();
    await once(this.#out, "close");
  }
}

/**
 * Rejected rows are written with their reason as JSON Lines, or as a CSV file that can be corrected and imported.
 * @param waiting buffered rows before the CSV columns are settled @throws CommandError `unwritable` if the path
 * exists
 */
export async function openRejectsLog(path: string, waiting?: number): Promise<RejectsLog> {
  const out = createWriteStream(typedPath(path), { flags: "wx" });
  try {
    await once(out, "open");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "EEXIST" ? "this file exists; name a new one" : `can't be written (${code})`;
    throw new CommandError("unwritable", `--rejects ${typedPath(path)}: ${reason}.`);
  }
  return /\.csv$/i.test(path) ? new CsvRejects(out, waiting) : new LineRejects(out);
}

/** @throws CommandError `usage`, `unwritable`, `invalid_file`, `nothing_imported`; AppError as publishing does */
export async function importFiles(
  args: readonly string[],
  options: ImportCommandOptions,
  tools: Tools,
): Promise<Outcome> {
  const start = Date.now();
  const isDryRun = options.dryRun === true || options.check === true;
  const log = options.rejects ? await openRejectsLog(options.rejects) : null;
  try {
    const listed = await listSources(args);
    const erased = isDryRun ? null : await readErased(tools.settings);
    const opened = await openFiles(listed, options, {
      log,
      progress: tools.progress,
      erased: erased?.marks ?? null,
    });
    // A dry run reads every readable file first, so that its report is complete.
    if (isDryRun) await checkAll(opened.read);
    requireFiles(opened, options);
    const result = erased ? await publishAll(opened, options, tools, erased) : undefined;
    const seconds = Math.round((Date.now() - start) / 100) / 10;
    if (result) await noteInHistory(opened.read, { ...result, startedAt: start, seconds }, tools.settings);
    const sums = result && report.rowSums(opened.read, result);
    const done = isDryRun ? ["Checked. Nothing was imported."] : totalsOf(result, sums);
    const files = [...opened.read.map(report.summaryOf), ...opened.others.map(report.otherSummaryOf)];
    const described = [...opened.read.map(report.describeFile), ...opened.others.map(report.describeOther)];
    return {
      value: { files, ignored: listed.ignored, ...result, ...(sums && { sums }), isCheck: isDryRun, seconds },
      text: [...described, ...report.describeIgnored(listed.ignored), ...done, `It took ${seconds} s.`].join(
        "\n",
      ),
    };
  } finally {
    await log?.end();
  }
}
