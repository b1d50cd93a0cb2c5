import "server-only";
/** Reads a file of posts or creators, in our own shape or a foreign one, into rows for the catalogue. */
import { basename } from "node:path";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import type { ImportShape } from "./import-shape";
import { chooseShape } from "./choose-shape";
import { openLanguageDetector, type DetectLanguage } from "./detect-language";
import { RECORD_KINDS, type RowsByKind } from "./record-kinds";
import { readSource } from "./read-source";
import type { SourceItem, Unit } from "./source-item";

/** A record that was not taken, or (isRow false) one of its fields. `at`: line from 1, or index from 0. */
export type Reject = {
  at: number;
  unit: Unit;
  field?: string;
  reason: string;
  value?: string;
  isRow: boolean;
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
  /** At most every 1,000 records. */
  onProgress?: (progress: { rows: number; bytesRead: number; sizeBytes: number }) => void;
  /** ms since 1970; the date of creators that bring none. */
  importedAt?: number;
  /** Whether what the source does not state is worked out; default true. */
  isInferring?: boolean;
};

export type RowOf<K extends RecordKind> = RowsByKind[K];

/** `counts` grow while `rows` is read. */
export type ImportedFile<K extends RecordKind = RecordKind> = {
  kind: K;
  /** Name of the shape. */
  format: string;
  counts: ImportCounts;
  rows: AsyncGenerator<RowOf<K>>;
};

type Context = {
  shape: ImportShape;
  unit: Unit;
  fileName: string;
  importedAt: number;
  isInferring: boolean;
  detectLanguage?: DetectLanguage;
  onReject: (reject: Reject) => void;
};

/** One record → its row and the moment of its counts; undefined when it was rejected. */
function rowOf(
  item: SourceItem,
  context: Context,
): { row: RowOf<RecordKind>; observedAt: number } | undefined {
  const { shape, unit, onReject } = context;
  const position = { at: item.at, unit };
  if ("problem" in item) {
    onReject({ ...position, reason: item.problem, isRow: true });
    return undefined;
  }
  const draft = shape.map(item.fields, context);
  if (typeof draft === "string") {
    onReject({ ...position, reason: draft, isRow: true });
    return undefined;
  }
  const { check } = RECORD_KINDS[shape.kind];
  const { row, findings } = check(draft, shape.isNative === true, context);
  for (const finding of findings) onReject({ ...position, ...finding });
  return row && { row, observedAt: draft.observedAt ?? 0 };
}

async function* readRows(
  items: AsyncIterable<SourceItem>,
  context: Context,
  counts: ImportCounts,
  onRow: () => void,
): AsyncGenerator<RowOf<RecordKind>> {
  // Sources that repeat a record are held back until their end; they are charts of some thousand rows.
  const newest = context.shape.isRepeating
    ? new Map<string, { row: RowOf<RecordKind>; observedAt: number }>()
    : null;
  for await (const item of items) {
    counts.rows++;
    onRow();
    const taken = rowOf(item, context);
    if (!taken) {
      counts.rejected++;
      continue;
    }
    counts.accepted++;
    const known = newest?.get(taken.row.id);
    if (known) counts.superseded++;
    if (!newest) yield taken.row;
    else if (!known || taken.observedAt >= known.observedAt) newest.set(taken.row.id, taken);
  }
  for (const { row } of newest?.values() ?? []) yield row;
}

/**
 * Opens a file in one of FILE_FORMATS whose records have one of SHAPES. Rows are validated and stream: what is wrong
 * goes to `onReject`, good rows go on.
 * @throws ImportError when the file cannot be read or is of no known format or shape
 */
export async function importFile<K extends RecordKind = RecordKind>(
  path: string,
  options: ImportOptions<K>,
): Promise<ImportedFile<K>> {
  const { onProgress, onReject = () => {}, importedAt = Date.now(), isInferring = true } = options;
  let bytesRead = 0;
  const { items, unit, sizeBytes } = await readSource(
    path,
    options.readParquet,
    (bytes) => (bytesRead = bytes),
  );
  const chosen = await chooseShape(items, path, options.kind);
  const context: Context = {
    shape: chosen.shape,
    unit,
    fileName: basename(path),
    importedAt,
    isInferring,
    detectLanguage:
      isInferring && chosen.shape.kind === "creators" ? await openLanguageDetector() : undefined,
    onReject,
  };
  for (const finding of chosen.notes) onReject({ at: unit === "line" ? 1 : 0, unit, ...finding });
  const counts: ImportCounts = { rows: 0, accepted: 0, rejected: 0, superseded: 0 };
  const onRow = () => {
    if (counts.rows % 1000 === 0) onProgress?.({ rows: counts.rows, bytesRead, sizeBytes });
  };
  return {
    kind: chosen.shape.kind as K,
    format: chosen.shape.name,
    counts,
    rows: readRows(chosen.items, context, counts, onRow) as AsyncGenerator<RowOf<K>>,
  };
}
