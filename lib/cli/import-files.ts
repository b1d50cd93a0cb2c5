/** Reads files, publishes their good rows, and reports what happened to each row. */
import { createWriteStream, type WriteStream } from "node:fs";
import { basename } from "node:path";
import { once } from "node:events";
import { formatExact } from "@/lib/contract/human-number";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { readParquet } from "@/lib/server/composition/read-parquet";
import type { CreatorRow, PostRow, PublishInput, RecordKind } from "@/lib/server/ports/catalogue";
import { logEvent } from "@/lib/server/runtime/log";
import { importFile, type ImportedFile } from "@/lib/server/service/import/import-file";
import { readErased } from "./import-erased";
import { CommandError } from "./command-error";
import { describeGroup, GroupedRejects } from "./grouped-rejects";
import type { Outcome, Tools } from "./perform";
import { typedPath } from "./typed-path";

export type ImportCommandOptions = {
  kind?: RecordKind;
  check?: boolean;
  infer?: boolean;
  replace?: boolean;
  rejects?: string;
  json?: boolean;
};
type OpenFile = { path: string; file: ImportedFile; rejects: GroupedRejects };

async function openFiles(
  files: readonly string[],
  options: ImportCommandOptions,
  log: WriteStream | null,
  progress: Tools["progress"],
): Promise<OpenFile[]> {
  const opened: OpenFile[] = [];
  for (const path of files.map(typedPath)) {
    const rejects = new GroupedRejects();
    const file = await importFile(path, {
      readParquet,
      kind: options.kind,
      isInferring: options.infer,
      onReject: (reject) => {
        rejects.add(reject);
        log?.write(`${JSON.stringify({ file: path, ...reject })}\n`);
      },
      onProgress: ({ rows, bytesRead, sizeBytes }) => {
        const percent = Math.min(100, Math.floor((bytesRead / Math.max(1, sizeBytes)) * 100));
        progress.show(`Reading ${basename(path)}: ${formatExact(rows)} rows, ${percent} %`);
      },
    });
    opened.push({ path, file, rejects });
  }
  return opened;
}

/** The rows of all files of a kind, one after the other, without people who were erased; undefined when they have none. */
async function rowsOf<T>(
  opened: readonly OpenFile[],
  kind: RecordKind,
  skips: (row: never) => boolean,
): Promise<AsyncGenerator<T> | undefined> {
  async function* all() {
    for (const { file } of opened) {
      if (file.kind !== kind) continue;
      for await (const row of file.rows as AsyncGenerator<T>) if (!skips(row as never)) yield row;
    }
  }
  const rows = all();
  // Publishing nothing would still replace demo data, so the first row is waited for.
  const first = await rows.next();
  if (first.done) return undefined;
  const { value } = first;
  return (async function* () {
    yield value;
    yield* rows;
  })();
}

function summaryOf({ path, file, rejects }: OpenFile) {
  return { file: path, format: file.format, kind: file.kind, ...file.counts, reasons: rejects.list() };
}

function describeFile({ path, file, rejects }: OpenFile): string {
  const { rows, accepted, rejected, superseded } = file.counts;
  const groups = rejects.list();
  const older =
    superseded > 0 ? `, of which ${formatExact(superseded)} repeat a record (the newest stays)` : "";
  const lines = [
    `${basename(path)} (${file.format})`,
    `  ${formatExact(rows)} rows in, ${formatExact(accepted)} taken${older}, ${formatExact(rejected)} rejected`,
    ...groups.filter(({ isRow }) => isRow).map((group) => `  rejected: ${describeGroup(group)}`),
    ...groups.filter(({ isRow }) => !isRow).map((group) => `  left out, row kept: ${describeGroup(group)}`),
  ];
  return lines.join("\n");
}

async function publishAll(
  opened: readonly OpenFile[],
  { replace = false }: ImportCommandOptions,
  { settings, progress }: Tools,
) {
  const erased = await readErased(settings);
  const posts = await rowsOf<PostRow>(opened, "posts", erased.skipsPost);
  const creators = await rowsOf<CreatorRow>(opened, "creators", erased.skipsCreator);
  if (!posts && !creators) {
    const reasons = opened.map(describeFile).join("\n");
    throw new CommandError(
      "nothing_imported",
      `No row could be imported; the catalogue is as it was.\n${reasons}`,
      {
        details: { files: opened.map(summaryOf) },
      },
    );
  }
  const catalogue = openCatalogueWriter(settings.dataDir);
  // What is replaced need not be readable.
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

async function checkAll(opened: readonly OpenFile[]): Promise<void> {
  for (const { file } of opened) {
    // Reading is what counts and reports.
    for await (const row of file.rows) void row;
  }
}

/** @throws CommandError `unwritable` when something is there already: it might be the very file to import */
async function openLog(path: string): Promise<WriteStream> {
  const log = createWriteStream(path, { flags: "wx" });
  try {
    await once(log, "open");
    return log;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "EEXIST" ? "there is something already; name a new file" : `it cannot be written (${code})`;
    throw new CommandError("unwritable", `--rejects ${path}: ${reason}.`);
  }
}

/** @throws CommandError `unwritable`, `nothing_imported`; ImportError, AppError as importing and publishing do */
export async function importFiles(
  files: readonly string[],
  options: ImportCommandOptions,
  tools: Tools,
): Promise<Outcome> {
  const start = Date.now();
  const log = options.rejects ? await openLog(typedPath(options.rejects)) : null;
  try {
    const opened = await openFiles(files, options, log, tools.progress);
    const result = options.check ? await checkAll(opened) : await publishAll(opened, options, tools);
    const seconds = Math.round((Date.now() - start) / 100) / 10;
    const totals = (["posts", "creators"] as const).flatMap((kind) => {
      const counts = result?.[kind];
      if (!counts) return [];
      const [added, updated, total] = [counts.added, counts.updated, counts.total].map(formatExact);
      return [`${added} ${kind} added, ${updated} updated; the catalogue now has ${total}.`];
    });
    if (result?.isDemoReplaced) totals.push("The demo data is gone: real data takes its place.");
    const skipped = (result?.erased.posts ?? 0) + (result?.erased.creators ?? 0);
    if (skipped > 0) totals.push(`Left out: ${formatExact(skipped)} records of people who were erased.`);
    const done = options.check ? ["Checked only; nothing was imported."] : totals;
    return {
      value: { files: opened.map(summaryOf), ...result, isCheck: options.check === true, seconds },
      text: [...opened.map(describeFile), ...done, `It took ${seconds} s.`].join("\n"),
    };
  } finally {
    log?.end();
  }
}
