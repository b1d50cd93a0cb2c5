import "server-only";
import type { Encoding } from "@/lib/contract/encodings";
import type { EncodingReading } from "@/lib/contract/imports";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import { fileSource, type ByteSource } from "./byte-source";
import { chooseShape, type ShapeOptions } from "./choose-shape";
import { ColumnUse, type UnusedColumn } from "./column-use";
import { openJudge, type JudgeOrder } from "./judge";
import { judgeStretches, type JudgedItem, type JudgeThreads } from "./judge-stretches";
import type { MappingGuess } from "./mapping/guess-mapping";
import { dateInName } from "./observed-at";
import { readingError } from "./open-text";
import { NewestRows, type OrderedRow } from "./newest-rows";
import type { RowsByKind } from "./record-kinds";
import { UnknownFileError } from "./import-error";
import { readSource } from "./read-source";
import type { Unit } from "./source-item";

/** `isRow` false: only a field was dropped. `at`: line from 1, or index from 0. */
export type Reject = {
  at: number;
  unit: Unit;
  field?: string;
  reason: string;
  value?: string;
  isRow: boolean;
  /** Absent when the record could not be read. */
  fields?: Record<string, unknown>;
};

/** `fields` is absent when the record could not be read, `row` when it was rejected. */
export type SeenRecord = {
  at: number;
  fields?: Record<string, unknown>;
  row?: RowOf<RecordKind>;
  rejects: readonly Reject[];
};

export type ImportCounts = {
  rows: number;
  accepted: number;
  rejected: number;
  /** Number of older rows that were replaced by newer rows of the same record. */
  superseded: number;
};

export const NO_COUNTS: ImportCounts = { rows: 0, accepted: 0, rejected: 0, superseded: 0 };

export type ImportOptions<K extends RecordKind = RecordKind> = {
  readParquet: ReadParquet;
  kind?: K;
  onReject?: (reject: Reject) => void;
  onRecord?: (record: SeenRecord) => void;
  onProgress?: (progress: { rows: number; bytesRead: number; sizeBytes: number }) => void;
  /** ms since 1970; the date of creators without one. */
  importedAt?: number;
  isInferring?: boolean;
  /** Observation time in ms since 1970; default: a date in the file's name, else its modification time. */
  observedAt?: number;
  /** ms since 1970; the date of posts without one. */
  defaultDate?: number;
  encoding?: Encoding;
  openThreads?: (order: JudgeOrder) => JudgeThreads | undefined;
} & Pick<ShapeOptions, "mapping" | "usual">;

export type RowOf<K extends RecordKind> = RowsByKind[K];

/** `counts` grow while `batches` or `rows`, the same one by one, are read. */
export type ImportedFile<K extends RecordKind = RecordKind> = {
  kind: K;
  format: string;
  unit: Unit;
  counts: ImportCounts;
  batches: AsyncGenerator<RowOf<K>[]>;
  rows: AsyncGenerator<RowOf<K>>;
  guess?: MappingGuess;
  /** A guessed mapping for the columns of a known shape; it is not used to read rows. */
  alternative?: MappingGuess;
  /** Columns with values that no row has used so far. */
  unused: () => UnusedColumn[];
  /** Encodings between which a person may choose; empty when the bytes leave only one. */
  readings: readonly EncodingReading[];
};

/** Confidence in the guessed mapping, 0 to 1, at most the share of readable rows. Undefined for a known shape. */
export function confidenceOf({ guess, counts }: Pick<ImportedFile, "guess" | "counts">): number | undefined {
  if (!guess) return undefined;
  const share = counts.rows === 0 ? 1 : counts.accepted / counts.rows;
  return Math.min(guess.confidence, Math.round(share * 100) / 100);
}

type Context = {
  unit: Unit;
  isRepeating: boolean;
  counts: ImportCounts;
  onRow: () => void;
  onReject: (reject: Reject) => void;
  onRecord?: (record: SeenRecord) => void;
};

function rejectsOf({ item, judged }: JudgedItem, unit: Unit): Reject[] {
  const { at } = item;
  if ("problem" in item) return [{ at, unit, reason: item.problem, isRow: true }];
  return judged!.findings.map((finding) => ({ at, unit, fields: item.fields, ...finding }));
}

function taken(found: JudgedItem, { unit, onReject, onRecord }: Context): OrderedRow | undefined {
  const rejects = rejectsOf(found, unit);
  rejects.forEach(onReject);
  const { item, judged } = found;
  const row = judged?.row;
  onRecord?.({
    at: item.at,
    ...("fields" in item && { fields: item.fields }),
    ...(row && { row }),
    rejects,
  });
  return row && { row, order: judged.order };
}

async function* readRows(
  found: AsyncIterable<readonly JudgedItem[]>,
  context: Context,
): AsyncGenerator<RowOf<RecordKind>[]> {
  const { counts } = context;
  // Repeating sources are held back until their end; they are charts of some thousand rows.
  const newest = context.isRepeating ? new NewestRows() : null;
  for await (const stretch of found) {
    const rows: RowOf<RecordKind>[] = [];
    for (const each of stretch) {
      counts.rows++;
      context.onRow();
      const ordered = taken(each, context);
      if (!ordered) {
        counts.rejected++;
        continue;
      }
      counts.accepted++;
      if (!newest) rows.push(ordered.row);
      else if (newest.add(ordered)) counts.superseded++;
    }
    if (rows.length > 0) yield rows;
  }
  if (newest) yield [...newest.all()];
}

async function* oneByOne<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

async function sourceOf(file: string | ByteSource): Promise<ByteSource> {
  if (typeof file !== "string") return file;
  try {
    return await fileSource(file);
  } catch (error) {
    throw readingError(file, error);
  }
}

/** @throws ImportError when the file can't be read; UnknownFileError when its content is unknown */
export async function importFile<K extends RecordKind = RecordKind>(
  file: string | ByteSource,
  options: ImportOptions<K>,
): Promise<ImportedFile<K>> {
  const { onProgress, onRecord, onReject = () => {}, openThreads } = options;
  const { importedAt = Date.now(), isInferring = true, defaultDate } = options;
  const source = await sourceOf(file);
  let bytesRead = 0;
  const { items, unit, sizeBytes, notes, readings, charactersRead } = await readSource(
    source,
    options.readParquet,
    (bytes) => (bytesRead = bytes),
    options.encoding,
  );
  const fileName = source.shortName;
  const chosen = await chooseShape(items, source.name, { ...options, fileName }).catch((error: unknown) => {
    throw error instanceof UnknownFileError ? error.readAs(readings) : error;
  });
  const observedAt = options.observedAt ?? dateInName(fileName) ?? Math.min(source.modifiedAt, importedAt);
  const use = new ColumnUse();
  const order: JudgeOrder = {
    shape: chosen.guess?.mapping ?? chosen.shape.name,
    fileName,
    importedAt,
    isInferring,
    observedAt,
    ...(defaultDate !== undefined && { defaultDate }),
  };
  const judge = await openJudge(order);
  for (const finding of chosen.notes) onReject({ at: unit === "index" ? 0 : 1, unit, ...finding });
  for (const reason of notes) onReject({ at: 1, unit, reason, isRow: false });
  const counts = { ...NO_COUNTS };
  const onRow = () => {
    if (counts.rows % 1000 === 0) onProgress?.({ rows: counts.rows, bytesRead, sizeBytes });
  };
  const found = judgeStretches({
    items: chosen.items,
    charactersRead,
    use,
    judge,
    ...(openThreads && { openThreads: () => openThreads(order) }),
  });
  const isRepeating = chosen.shape.isRepeating === true;
  const context: Context = { unit, isRepeating, counts, onRow, onReject, ...(onRecord && { onRecord }) };
  const batches = readRows(found, context) as AsyncGenerator<RowOf<K>[]>;
  return {
    kind: chosen.shape.kind as K,
    format: chosen.shape.name,
    unit,
    counts,
    ...(chosen.guess && { guess: chosen.guess }),
    ...(chosen.alternative && { alternative: chosen.alternative }),
    unused: () => use.unused(),
    readings,
    batches,
    rows: oneByOne(batches),
  };
}
