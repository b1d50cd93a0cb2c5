import "server-only";
/** Reads a file of posts or creators, in our own format or a foreign one, into rows for the catalogue. */
import { basename } from "node:path";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import type { Adapter, Draft, Kind } from "./adapter";
import { checkCreator } from "./check-creator";
import { checkPost } from "./check-post";
import type { Finding } from "./check-row";
import { chooseAdapter } from "./choose-adapter";
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

export type ImportOptions<K extends Kind = Kind> = {
  readParquet: ReadParquet;
  /** When absent, what the content is. */
  kind?: K;
  onReject?: (reject: Reject) => void;
  /** At most every 1,000 records. */
  onProgress?: (progress: { rows: number; bytesRead: number; sizeBytes: number }) => void;
  /** ms since 1970; the date of creators that bring none. */
  importedAt?: number;
};

export type RowOf<K extends Kind> = K extends "posts" ? PostRow : CreatorRow;

/** `counts` grow while `rows` is read. */
export type ImportedFile<K extends Kind = Kind> = {
  kind: K;
  /** How the format is called. */
  format: string;
  counts: ImportCounts;
  rows: AsyncGenerator<RowOf<K>>;
};

type Context = {
  adapter: Adapter;
  unit: Unit;
  fileName: string;
  importedAt: number;
  onReject: (reject: Reject) => void;
};

function check(
  adapter: Adapter,
  draft: Draft,
  importedAt: number,
): { row?: PostRow | CreatorRow; findings: Finding[] } {
  const isNative = adapter.isNative === true;
  return adapter.kind === "posts" ? checkPost(draft, isNative) : checkCreator(draft, isNative, importedAt);
}

/** One record → its row and the moment of its counts; undefined when it was rejected. */
function rowOf(
  item: SourceItem,
  context: Context,
): { row: PostRow | CreatorRow; observedAt: number } | undefined {
  const { adapter, unit, onReject } = context;
  const place = { at: item.at, unit };
  if ("problem" in item) {
    onReject({ ...place, reason: item.problem, isRow: true });
    return undefined;
  }
  const draft = adapter.map(item.fields, context);
  if (typeof draft === "string") {
    onReject({ ...place, reason: draft, isRow: true });
    return undefined;
  }
  const { row, findings } = check(adapter, draft, context.importedAt);
  for (const finding of findings) onReject({ ...place, ...finding });
  return row && { row, observedAt: draft.observedAt ?? 0 };
}

async function* readRows(
  items: AsyncIterable<SourceItem>,
  context: Context,
  counts: ImportCounts,
  onRow: () => void,
): AsyncGenerator<PostRow | CreatorRow> {
  // Sources that repeat a record are held back until their end; they are charts of some thousand rows.
  const newest = context.adapter.isRepeating
    ? new Map<string, { row: PostRow | CreatorRow; observedAt: number }>()
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
 * Opens a file: JSON Lines, a JSON array or object, CSV (all also packed with gzip) or Parquet, with the field names of
 * sections 2.1 and 2.3 (decisions, section 3) or of one of the adapters. Rows are validated and stream; what is wrong
 * goes to `onReject`, good rows go on.
 * @throws ImportError when the file cannot be read or is of no known format
 */
export async function importFile<K extends Kind = Kind>(
  path: string,
  options: ImportOptions<K>,
): Promise<ImportedFile<K>> {
  const { onProgress, onReject = () => {}, importedAt = Date.now() } = options;
  let bytesRead = 0;
  const { items, unit, sizeBytes } = await readSource(
    path,
    options.readParquet,
    (bytes) => (bytesRead = bytes),
  );
  const chosen = await chooseAdapter(items, path, options.kind);
  const context: Context = { adapter: chosen.adapter, unit, fileName: basename(path), importedAt, onReject };
  for (const finding of chosen.notes) onReject({ at: unit === "line" ? 1 : 0, unit, ...finding });
  const counts: ImportCounts = { rows: 0, accepted: 0, rejected: 0, superseded: 0 };
  const onRow = () => {
    if (counts.rows % 1000 === 0) onProgress?.({ rows: counts.rows, bytesRead, sizeBytes });
  };
  return {
    kind: chosen.adapter.kind as K,
    format: chosen.adapter.name,
    counts,
    rows: readRows(chosen.items, context, counts, onRow) as AsyncGenerator<RowOf<K>>,
  };
}
