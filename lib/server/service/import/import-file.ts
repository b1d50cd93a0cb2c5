import "server-only";
/** Reads a file of posts or creators, in our own shape or a foreign one, into rows for the catalogue. */
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import { fileSource, type ByteSource } from "./byte-source";
import { chooseShape, type ShapeOptions } from "./choose-shape";
import { ColumnUse, type UnusedColumn } from "./column-use";
import type { Draft, ImportShape } from "./import-shape";
import type { MappingGuess } from "./mapping/guess-mapping";
import { dateInName } from "./observed-at";
import { readingError } from "./open-text";
import { openLanguageDetector, type DetectLanguage } from "./detect-language";
import { isMissing, readMoment } from "./field-readers";
import { NewestRows } from "./newest-rows";
import type { Finding } from "./finding";
import { RECORD_KINDS, type RowsByKind } from "./record-kinds";
import { readSource } from "./read-source";
import { shownValue } from "./shown-value";
import type { SourceItem, Unit } from "./source-item";

/** A record that was not taken, or (isRow false) one of its fields. `at`: line from 1, or index from 0. */
export type Reject = {
  at: number;
  unit: Unit;
  field?: string;
  reason: string;
  value?: string;
  isRow: boolean;
  /** The record as it is in the file, when it could be read. */
  fields?: Record<string, unknown>;
};

/** A record and what became of it. `fields`: absent when it could not be read; `row`: absent when it was rejected. */
export type SeenRecord = {
  at: number;
  fields?: Record<string, unknown>;
  row?: RowOf<RecordKind>;
  rejects: readonly Reject[];
};

export type ImportCounts = {
  /** Records read. */
  rows: number;
  accepted: number;
  rejected: number;
  /** Older counts of a record that the file has again with newer ones. */
  superseded: number;
};

export type ImportOptions<K extends RecordKind = RecordKind> = {
  readParquet: ReadParquet;
  /** When absent, what the content is. */
  kind?: K;
  onReject?: (reject: Reject) => void;
  /** Each record, after its rejects. */
  onRecord?: (record: SeenRecord) => void;
  /** At most every 1,000 records. */
  onProgress?: (progress: { rows: number; bytesRead: number; sizeBytes: number }) => void;
  /** ms since 1970; the date of creators that bring none. */
  importedAt?: number;
  /** Whether what the source does not state is worked out; default true. */
  isInferring?: boolean;
  /** ms since 1970: when the values of rows were true that do not say it; else a date in the name of the file or its own. */
  observedAt?: number;
  /** ms since 1970: of posts without a date of publication. */
  defaultDate?: number;
} & Pick<ShapeOptions, "mapping" | "usual">;

export type RowOf<K extends RecordKind> = RowsByKind[K];

/** `counts` grow while `rows` is read. */
export type ImportedFile<K extends RecordKind = RecordKind> = {
  kind: K;
  /** Name of the shape. */
  format: string;
  unit: Unit;
  counts: ImportCounts;
  rows: AsyncGenerator<RowOf<K>>;
  /** How the columns were understood, for a file of no known shape. */
  guess?: MappingGuess;
  /** Columns with values that no row has got, of what was read so far. */
  unused: () => UnusedColumn[];
};

type Context = {
  shape: ImportShape;
  unit: Unit;
  fileName: string;
  importedAt: number;
  isInferring: boolean;
  detectLanguage?: DetectLanguage;
  observedAt: number;
  defaultDate?: number;
  use: ColumnUse;
  onReject: (reject: Reject) => void;
  onRecord?: (record: SeenRecord) => void;
};

/** One record → its row, and which of several of the same id is the newest; undefined when it was rejected. */
function rowOf(item: SourceItem, context: Context): { row: RowOf<RecordKind>; order: number } | undefined {
  const { shape, unit, onReject } = context;
  if ("problem" in item) {
    onReject({ at: item.at, unit, reason: item.problem, isRow: true });
    return undefined;
  }
  const position = { at: item.at, unit, fields: item.fields };
  const mapped = shape.map(context.use.watch(item.fields), context);
  const draft = typeof mapped === "string" ? mapped : dated(mapped, context);
  if (typeof draft === "string") {
    onReject({ ...position, reason: draft, isRow: true });
    return undefined;
  }
  const { check } = RECORD_KINDS[shape.kind];
  const { row, findings } = check(draft, shape.isNative === true, context);
  const observation = observationOf(draft);
  for (const finding of [...findings, ...(draft.findings ?? []), ...observation.findings])
    onReject({ ...position, ...withAdvice(finding) });
  if (!row) return undefined;
  row.observedAt = observation.value ?? context.observedAt;
  row.observedIn = context.fileName;
  return { row, order: draft.order ?? observation.value ?? 0 };
}

/** The same, told to whoever looks at each record. */
function watchedRowOf(item: SourceItem, context: Context): ReturnType<typeof rowOf> {
  const { onRecord, onReject } = context;
  if (!onRecord) return rowOf(item, context);
  const rejects: Reject[] = [];
  const taken = rowOf(item, {
    ...context,
    onReject: (reject) => {
      rejects.push(reject);
      onReject(reject);
    },
  });
  onRecord({
    at: item.at,
    ...("fields" in item && { fields: item.fields }),
    ...(taken && { row: taken.row }),
    rejects,
  });
  return taken;
}

/** Posts without a date of publication get the one that was given for them. */
function dated(draft: Draft, { shape, defaultDate }: Context): Draft {
  const isDated = shape.kind !== "posts" || defaultDate === undefined || !isMissing(draft.createdAt);
  return isDated ? draft : { ...draft, createdAt: new Date(defaultDate).toISOString() };
}

const withAdvice = (finding: Finding): Finding =>
  finding.field === "createdAt" && finding.reason === "is missing"
    ? { ...finding, reason: "is missing; --date gives one to posts without it" }
    : finding;

/** A source says it in ms, our own format also as a date. What cannot be read is reported. */
function observationOf({ observedAt }: Draft): { value?: number; findings: Finding[] } {
  if (isMissing(observedAt) || observedAt === 0) return { findings: [] };
  const isNumber = typeof observedAt === "number" || /^\d{12,13}$/.test(observedAt!);
  const moment = new Date(Number(observedAt));
  const isMoment = isNumber && !Number.isNaN(moment.getTime());
  const { value, problem } = readMoment(isMoment ? moment.toISOString() : observedAt);
  if (value !== undefined) return { value, findings: [] };
  const reason = `${problem ?? "is not a date-time"} and was left out`;
  return { findings: [{ field: "observedAt", reason, value: shownValue(observedAt), isRow: false }] };
}

async function* readRows(
  items: AsyncIterable<SourceItem>,
  context: Context,
  counts: ImportCounts,
  onRow: () => void,
): AsyncGenerator<RowOf<RecordKind>> {
  // Sources that repeat a record are held back until their end; they are charts of some thousand rows.
  const newest = context.shape.isRepeating ? new NewestRows() : null;
  for await (const item of items) {
    counts.rows++;
    onRow();
    const taken = watchedRowOf(item, context);
    if (!taken) {
      counts.rejected++;
      continue;
    }
    counts.accepted++;
    if (!newest) yield taken.row;
    else if (newest.add(taken)) counts.superseded++;
  }
  if (newest) yield* newest.all();
}

async function sourceOf(file: string | ByteSource): Promise<ByteSource> {
  if (typeof file !== "string") return file;
  try {
    return await fileSource(file);
  } catch (error) {
    throw readingError(file, error);
  }
}

/**
 * Opens a file in one of FILE_FORMATS whose records have one of SHAPES, or columns whose meaning is found. Rows are
 * validated and stream: what is wrong goes to `onReject`, good rows go on.
 * @throws ImportError when the file cannot be read; UnknownFileError when what it holds is not known
 */
export async function importFile<K extends RecordKind = RecordKind>(
  file: string | ByteSource,
  options: ImportOptions<K>,
): Promise<ImportedFile<K>> {
  const { onProgress, onRecord, onReject = () => {}, importedAt = Date.now(), isInferring = true } = options;
  const source = await sourceOf(file);
  let bytesRead = 0;
  const { items, unit, sizeBytes, notes } = await readSource(
    source,
    options.readParquet,
    (bytes) => (bytesRead = bytes),
  );
  const fileName = source.shortName;
  const chosen = await chooseShape(items, source.name, { ...options, fileName });
  const observedAt = options.observedAt ?? dateInName(fileName) ?? Math.min(source.modifiedAt, importedAt);
  const use = new ColumnUse();
  const { defaultDate } = options;
  const context: Context = {
    shape: chosen.shape,
    unit,
    fileName,
    importedAt,
    isInferring,
    detectLanguage:
      isInferring && chosen.shape.kind === "creators" ? await openLanguageDetector() : undefined,
    observedAt,
    use,
    onReject,
    ...(onRecord && { onRecord }),
    ...(defaultDate !== undefined && { defaultDate }),
  };
  for (const finding of chosen.notes) onReject({ at: unit === "index" ? 0 : 1, unit, ...finding });
  for (const reason of notes) onReject({ at: 1, unit, reason, isRow: false });
  const counts: ImportCounts = { rows: 0, accepted: 0, rejected: 0, superseded: 0 };
  const onRow = () => {
    if (counts.rows % 1000 === 0) onProgress?.({ rows: counts.rows, bytesRead, sizeBytes });
  };
  return {
    kind: chosen.shape.kind as K,
    format: chosen.shape.name,
    unit,
    counts,
    ...(chosen.guess && { guess: chosen.guess }),
    unused: () => use.unused(),
    rows: readRows(chosen.items, context, counts, onRow) as AsyncGenerator<RowOf<K>>,
  };
}
