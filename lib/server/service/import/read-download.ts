import "server-only";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import type { ObservedChoice, SourceFile, SourceReject } from "@/lib/contract/import-sources";
import { ifAny } from "@/lib/domain/if-any";
import type { CreatorRow, PostRow, RecordKind } from "@/lib/server/ports/catalogue";
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import { fileSource, firstBytes, type ByteSource } from "./byte-source";
import { GroupedRejects } from "./grouped-rejects";
import { importFile, NO_COUNTS, type ImportedFile } from "./import-file";
import { ImportError, UnknownFileError } from "./import-error";
import { filesIn, withoutFiles } from "./zip-files";

const [MOST_REJECTS, MOST_UNUSED, MOST_FILES] = [20, 50, 20];
const MOST_TEXT = 200;

/** `label` is recorded as the source. `fileName` may contain the platform and a day. Times are ms since 1970. */
export type Download = {
  path: string;
  label: string;
  fileName: string;
  changedAt: number | null;
  fetchedAt: number;
  mapping: ImportMapping | null;
  isInferring: boolean;
  /** ms since 1970. */
  defaultDate: number | null;
  observed: ObservedChoice;
};

type OpenedFile = { source: ByteSource; label: string; file: ImportedFile; rejects: GroupedRejects };
type Refused = { source: ByteSource; reason: string };

/** `report` grows while the rows are read. */
type ReadDownload = {
  posts: AsyncGenerator<PostRow> | undefined;
  creators: AsyncGenerator<CreatorRow> | undefined;
  report: () => SourceFile[];
};

const clipped = (text: string) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 1)}…` : text);

async function sourcesOf({ path, fileName, changedAt, fetchedAt }: Download): Promise<ByteSource[]> {
  const stored = await fileSource(path);
  const source = { ...stored, name: fileName, shortName: fileName, modifiedAt: changedAt ?? fetchedAt };
  const start = await firstBytes(source, 15);
  if (/^\s*<(!doctype|html)/i.test(start.toString("latin1")))
    throw new ImportError("The answer is a web page, not a file of data. Perhaps one has to sign in there.");
  const { files } = await filesIn(source);
  if (files.length === 0) throw new ImportError(withoutFiles(source));
  return files;
}

/** Messages of the command line mention --map, which a source's admin can't use. */
function reasonOf(error: ImportError): string {
  if (!(error instanceof UnknownFileError) || error.columns.length === 0) return clipped(error.message);
  const columns = clipped(error.columns.slice(0, 12).join(", "));
  return `Its columns are not recognised: ${columns}. Say what they mean with a mapping.`;
}

async function openFiles(download: Download, readParquet: ReadParquet) {
  const { mapping, isInferring, defaultDate, observed, fetchedAt, fileName, label } = download;
  const opened: OpenedFile[] = [];
  const refused: Refused[] = [];
  for (const source of await sourcesOf(download)) {
    const rejects = new GroupedRejects();
    try {
      const file = await importFile(source, {
        readParquet,
        importedAt: fetchedAt,
        isInferring,
        onReject: (reject) => rejects.add(reject),
        ...(mapping && { mapping: { ...mapping, pairs: {} } }),
        ...(defaultDate !== null && { defaultDate }),
        ...(observed === "fetched" && { observedAt: fetchedAt }),
      });
      opened.push({ source, file, rejects, label: source.shortName.replace(fileName, label) });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      refused.push({ source, reason: reasonOf(error) });
    }
  }
  return { opened, refused };
}

/** An unused column of the native format is a finding too; it is listed once. */
function rejectsOf(rejects: GroupedRejects, unused: readonly string[]): SourceReject[] {
  return rejects
    .list()
    .filter(({ field, isRow }) => isRow || field === undefined || !unused.includes(field))
    .slice(0, MOST_REJECTS)
    .map(({ field, reason, isRow, count }) => ({
      ...(field !== undefined && { field: clipped(field) }),
      reason: clipped(reason),
      isRow,
      count,
    }));
}

function reportOf({ source, file, rejects }: OpenedFile): SourceFile {
  const unused = file.unused().map(({ column }) => column);
  return {
    name: clipped(source.shortName),
    format: file.format,
    kind: file.kind,
    ...file.counts,
    rejects: rejectsOf(rejects, unused),
    unused: unused.slice(0, MOST_UNUSED).map(clipped),
    problem: null,
  };
}

const refusalOf = ({ source, reason }: Refused): SourceFile => ({
  name: clipped(source.shortName),
  format: null,
  kind: null,
  ...NO_COUNTS,
  rejects: [],
  unused: [],
  problem: reason,
});

async function* rowsOf<T>(
  opened: readonly OpenedFile[],
  kind: RecordKind,
  skips: (row: never) => boolean,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  for (const { file, label } of opened) {
    if (file.kind !== kind) continue;
    for await (const row of file.rows) {
      signal?.throwIfAborted();
      if (!skips(row as never)) yield { ...row, observedIn: label } as T;
    }
  }
}

/**
 * Unrecognised files in a ZIP file are listed in the report, and the rest is read.
 * @param skips excludes erased people
 * @throws ImportError when nothing can be read
 */
export async function readDownload(
  download: Download,
  {
    readParquet,
    skips,
    signal,
  }: {
    readParquet: ReadParquet;
    skips: { posts: (row: PostRow) => boolean; creators: (row: CreatorRow) => boolean };
    signal?: AbortSignal;
  },
): Promise<ReadDownload> {
  const { opened, refused } = await openFiles(download, readParquet);
  if (opened.length === 0) throw new ImportError(refused[0]!.reason);
  // Publishing an empty list would still replace demo data.
  return {
    posts: await ifAny(rowsOf<PostRow>(opened, "posts", skips.posts, signal)),
    creators: await ifAny(rowsOf<CreatorRow>(opened, "creators", skips.creators, signal)),
    report: () => [...opened.map(reportOf), ...refused.map(refusalOf)].slice(0, MOST_FILES),
  };
}
