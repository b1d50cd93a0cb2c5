import { ROWS_A_PAGE, type ListRow, type ListRows, type RowGroup } from "@/lib/contract/lists";

export type LoadedRows = {
  /** Rows are keyed by position, from 0. */
  rows: ReadonlyMap<number, ListRow>;
  /** Positions are keyed by creator id. */
  places: ReadonlyMap<string, number>;
  total: number;
  groups: readonly RowGroup[];
};

const NONE: LoadedRows = { rows: new Map(), places: new Map(), total: 0, groups: [] };

/** A page with another total means that rows have moved, so all rows loaded before are dropped. */
export function withPiece(loaded: LoadedRows, { rows, start, total, groups }: ListRows): LoadedRows {
  const before = loaded.total === total ? loaded : NONE;
  const [next, places] = [new Map(before.rows), new Map(before.places)];
  for (const [index, row] of rows.entries()) {
    const gone = next.get(start + index);
    if (gone && places.get(gone.creatorId) === start + index) places.delete(gone.creatorId);
    next.set(start + index, row);
    places.set(row.creatorId, start + index);
  }
  return { rows: next, places, total, groups };
}

export const loadedRows = (piece: ListRows): LoadedRows => withPiece(NONE, piece);

export const pieceOf = (row: number): number => row - (row % ROWS_A_PAGE);

/** Returns the start positions of the pages needed to fill rows [first, end). */
export function missingPieces(loaded: LoadedRows, first: number, end: number): number[] {
  const starts: number[] = [];
  const last = Math.min(end, loaded.total);
  for (let at = Math.max(0, first); at < last; at++) {
    const start = pieceOf(at);
    if (!loaded.rows.has(at) && starts.at(-1) !== start) starts.push(start);
  }
  return starts;
}

export function withChanged(
  loaded: LoadedRows,
  ids: Iterable<string>,
  change: (row: ListRow) => ListRow,
): LoadedRows {
  // The map is copied on the first change only, so an event without effect is cheap.
  let rows: Map<number, ListRow> | null = null;
  for (const id of ids) {
    const place = loaded.places.get(id);
    const row = place === undefined ? undefined : (rows ?? loaded.rows).get(place);
    const next = row && change(row);
    if (!next || next === row) continue;
    rows ??= new Map(loaded.rows);
    rows.set(place!, next);
  }
  return rows ? { ...loaded, rows } : loaded;
}

export const rowOf = (loaded: LoadedRows, id: string): ListRow | undefined =>
  loaded.rows.get(loaded.places.get(id) ?? -1);

type Cell = { field: string; value: string | null; version: number };

/** An event older than the row changes nothing. */
export function withCell(row: ListRow, cell: Cell, touched: { by: string; at: string }): ListRow {
  const { field, value, version } = cell;
  if (version <= (row.versions[field] ?? 0)) return row;
  const versions = { ...row.versions, [field]: version };
  const next: ListRow = { ...row, versions, touchedAt: touched.at, touchedBy: touched.by };
  if (field === "status") return { ...next, statusId: value ?? row.statusId };
  if (field === "owner") return { ...next, ownerId: value };
  const { [field]: _, ...others } = row.values;
  return { ...next, values: value === null ? others : { ...others, [field]: value } };
}
