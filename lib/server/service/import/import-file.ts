import "server-only";
import { type Encoding, ENCODINGS } from "@/lib/contract/encodings";
import type { EncodingReading } from "@/lib/contract/imports";
import type { PreparedRows, RecordKind } from "@/lib/server/ports/catalogue";
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import { fileSource, type ByteSource } from "./byte-source";
import { chooseShape, type ShapeOptions } from "./choose-shape";
import { ColumnUse, type UnusedColumn } from "./column-use";
import { FILE_FORMATS } from "./file-formats";
import { openJudge, type JudgeOrder } from "./judge";
import { judgeStretches, type JudgedItem, type JudgedItems, type JudgeThreads } from "./judge-stretches";
import type { MappingGuess } from "./mapping/guess-mapping";
import { readingError, openText } from "./open-text";
import type { RowsByKind } from "./record-kinds";
import { UnknownFileError, ImportError } from "./import-error";
import type { Unit, SourceItems } from "./source-item";
import type { FoundEncoding } from "./internal/text-encoding";

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

/** `counts` grow while `batches` or `rows`, the same one by one, are read. Only threads that prepare rows give prepared ones. */
export type ImportedFile<K extends RecordKind = RecordKind> = {
  kind: K;
  format: string;
  unit: Unit;
  counts: ImportCounts;
  batches: AsyncGenerator<RowOf<K>[] | PreparedRows>;
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

const NO_REJECTS: readonly Reject[] = [];

function rejectsOf({ item, judged }: JudgedItem, unit: Unit): readonly Reject[] {
  const { at } = item;
  if ("problem" in item) return [{ at, unit, reason: item.problem, isRow: true }];
  if (judged!.findings.length === 0) return NO_REJECTS;
  return judged!.findings.map((finding) => ({ at, unit, fields: item.fields, ...finding }));
}

type Row = RowsByKind[RecordKind];
/** `order` ranks several rows of an id, newest highest; at equal order the later row wins. */
export type OrderedRow = { row: Row; order: number };

const ALWAYS: ReadonlySet<string> = new Set(["id", "createdAt", "dateCreated", "observedAt", "observedIn"]);

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

const isInferred = ({ inferred = [] }: Row, field: string) => inferred.includes(field);

/** Undefined when the older row adds nothing. Inferred fields are never taken. */
function onlyIn(older: Row, newer: Row): Row | undefined {
  const stated = (row: Row, field: string) => !isEmpty(row[field as keyof Row]) && !isInferred(row, field);
  const fields = Object.keys(older).filter((field) => field !== "inferred" && !ALWAYS.has(field));
  const missing = fields.filter((field) => stated(older, field) && !stated(newer, field));
  if (missing.length === 0) return undefined;
  const kept = Object.entries(older).filter(([field]) => ALWAYS.has(field) || missing.includes(field));
  return Object.fromEntries(kept) as Row;
}

/** Fields that only older rows have become separate rows; the catalogue merges them by field. */
export class NewestRows {
  /** Newest first; the others hold only fields that the previous ones lack. */
  readonly #rows = new Map<string, OrderedRow[]>();

  add(taken: OrderedRow): boolean {
    const known = this.#rows.get(taken.row.id) ?? [];
    const all = [taken, ...known].sort((a, b) => b.order - a.order);
    const kept: OrderedRow[] = [];
    for (const { row, order } of all) {
      let left: Row | undefined = row;
      for (const newer of kept) left &&= onlyIn(left, newer.row);
      if (left) kept.push({ row: left, order });
    }
    this.#rows.set(taken.row.id, kept);
    return known.length > 0;
  }

  *all(): Generator<Row> {
    for (const rows of this.#rows.values()) for (const { row } of rows) yield row;
  }
}

function taken(found: JudgedItem, { unit, onReject, onRecord }: Context): OrderedRow | undefined {
  const rejects = rejectsOf(found, unit);
  for (const reject of rejects) onReject(reject);
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
  found: AsyncIterable<JudgedItems>,
  context: Context,
): AsyncGenerator<RowOf<RecordKind>[] | PreparedRows> {
  const { counts } = context;
  // Repeating sources are held back until their end; they are charts of some thousand rows.
  const newest = context.isRepeating ? new NewestRows() : null;
  for await (const { items, prepared } of found) {
    const rows: RowOf<RecordKind>[] = [];
    for (const each of items) {
      counts.rows++;
      context.onRow();
      const ordered = taken(each, context);
      if (ordered || each.judged?.isPrepared) counts.accepted++;
      else counts.rejected++;
      if (!ordered) continue;
      if (!newest) rows.push(ordered.row);
      else if (newest.add(ordered)) counts.superseded++;
    }
    if (rows.length > 0) yield rows;
    if (prepared) yield prepared;
  }
  if (newest) yield [...newest.all()];
}

async function* oneByOne<T extends object>(batches: AsyncIterable<T[] | PreparedRows>): AsyncGenerator<T> {
  for await (const batch of batches) {
    if (!Array.isArray(batch)) throw new Error("Prepared rows can't be read one by one.");
    yield* batch;
  }
}

async function sourceOf(file: string | ByteSource): Promise<ByteSource> {
  if (typeof file !== "string") return file;
  try {
    return await fileSource(file);
  } catch (error) {
    throw readingError(file, error);
  }
}

/** Fallback for the observation time: a date in the file's name, else its modification time. */

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

function plausible(year: number, month: number, day: number): number | undefined {
  const value = Date.UTC(year, month - 1, day);
  const isReal = new Date(value).getUTCMonth() === month - 1 && month >= 1 && month <= 12;
  return isReal && year >= 2005 && value <= Date.now() + 86_400_000 ? value : undefined;
}

/** Reads `export_2025-09-21.csv`, `20250921`, `sep-2022`, `2022-04` as ms since 1970; a month is its first day. */
export function dateInName(name: string): number | undefined {
  const whole = /(?<!\d)(20\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/.exec(name);
  const day = whole && plausible(+whole[1]!, +whole[3]!, +whole[4]!);
  if (day) return day;
  const month = /(?<!\d)(20\d\d)[-_.](\d\d)(?!\d)/.exec(name);
  const first = month && plausible(+month[1]!, +month[2]!, 1);
  if (first) return first;
  const named =
    /(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-_. ]*(20\d\d)(?!\d)/i.exec(name);
  return (named && plausible(+named[2]!, MONTHS.indexOf(named[1]!.toLowerCase()) + 1, 1)) ?? undefined;
}

/** `notes` lists unread parts; complete with the first record. `charactersRead` is 0 for a binary file. */
type Source = {
  items: SourceItems;
  unit: Unit;
  sizeBytes: number;
  notes: readonly string[];
  readings: readonly EncodingReading[];
  charactersRead: () => number;
};

async function* counted(text: AsyncIterable<string>, count: (characters: number) => void) {
  for await (const piece of text) {
    count(piece.length);
    yield piece;
  }
}

function encodingNotes({ encoding, other }: FoundEncoding): string[] {
  if (encoding === "utf-8") return [];
  const doubt = other ? `; if letters look wrong, say --encoding ${other}` : "";
  return [`its text is ${ENCODINGS[encoding]}, not UTF-8, and was read as that${doubt}`];
}

/**
 * @param onBytes called with the number of bytes read so far
 * @throws ImportError when the file can't be read at all or is empty
 */
export async function readSource(
  source: ByteSource,
  readParquet: ReadParquet,
  onBytes?: (bytesRead: number) => void,
  encoding?: Encoding,
): Promise<Source> {
  const file = await openText(source, undefined, encoding);
  const { head, sizeBytes } = file;
  const start = head.replace(/^\uFEFF/, "").trimStart();
  const format = FILE_FORMATS.find((candidate) => candidate.detect(file, start));
  if (!format || (format.isText && start === "")) throw new ImportError(`${source.name} is empty.`);
  const { unit } = format;
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  if (format.isText) encodingNotes(file.encoding).forEach(note);
  let characters = 0;
  const text = counted(file.text(onBytes), (more) => (characters += more));
  return {
    items: format.items({ source, head, text, readParquet, note }),
    unit,
    sizeBytes,
    notes,
    readings: file.readings,
    charactersRead: () => characters,
  };
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
  const isRepeating = chosen.shape.isRepeating === true;
  const order: JudgeOrder = {
    shape: chosen.guess?.mapping ?? chosen.shape.name,
    needsRows: isRepeating || onRecord !== undefined,
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
    sizeBytes,
    charactersRead,
    use,
    judge,
    ...(openThreads && { openThreads: () => openThreads(order) }),
  });
  const context: Context = { unit, isRepeating, counts, onRow, onReject, ...(onRecord && { onRecord }) };
  const batches = readRows(found, context) as AsyncGenerator<RowOf<K>[] | PreparedRows>;
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
