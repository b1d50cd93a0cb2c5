import { summedColumn } from "@/lib/contract/list-columns/column-kinds";
import { moneyText } from "@/lib/contract/list-columns/money";
import type { ListRow, List, PersonName } from "@/lib/contract/lists";
import { withChanged, type HeldRows, type Spot } from "../store/list-store";

/** `ids` are the loaded cards of a status, in order. `total` counts all of its cards. */
export type BoardColumn = { ids: readonly string[]; total: number };
export type BoardState = HeldRows & { columns: Readonly<Record<string, BoardColumn>> };
export type BoardPiece = { statusId: string; rows: readonly ListRow[]; total: number };

export const boardOf = (pieces: readonly BoardPiece[]): BoardState => ({
  rows: new Map(pieces.flatMap(({ rows }) => rows.map((row) => [row.creatorId, row]))),
  columns: Object.fromEntries(
    pieces.map(({ statusId, rows, total }) => [
      statusId,
      { ids: rows.map(({ creatorId }) => creatorId), total },
    ]),
  ),
});

export const isWhole = ({ ids, total }: BoardColumn) => ids.length >= total;

/** @returns null if the card isn't loaded */
export function standsAt({ columns }: BoardState, id: string): { statusId: string; index: number } | null {
  for (const [statusId, { ids }] of Object.entries(columns)) {
    const index = ids.indexOf(id);
    if (index >= 0) return { statusId, index };
  }
  return null;
}

export function spotOf(state: BoardState, id: string): Spot | null {
  const at = standsAt(state, id);
  if (!at) return null;
  const { ids } = state.columns[at.statusId]!;
  return { statusId: at.statusId, beforeId: ids[at.index + 1] ?? null, afterId: ids[at.index - 1] ?? null };
}

/** The index doesn't count the moved card. Beyond the last loaded card it means the end. */
export function spotAt({ columns }: BoardState, moved: string, statusId: string, index: number): Spot {
  const ids = (columns[statusId]?.ids ?? []).filter((id) => id !== moved);
  const at = Math.min(Math.max(index, 0), ids.length);
  return { statusId, beforeId: ids[at] ?? null, afterId: ids[at - 1] ?? null };
}

const without = ({ ids, total }: BoardColumn, id: string): BoardColumn =>
  ids.includes(id) ? { ids: ids.filter((each) => each !== id), total: total - 1 } : { ids, total };

function inserted({ ids, total }: BoardColumn, id: string, index: number): BoardColumn {
  return { ids: [...ids.slice(0, index), id, ...ids.slice(index)], total: total + 1 };
}

/** Applies a move optimistically. The card disappears if the board doesn't show its new status. */
export function moved(state: BoardState, id: string, { statusId, beforeId, afterId }: Spot): BoardState {
  if (!state.rows.has(id)) return state;
  const from = standsAt(state, id);
  const columns = { ...state.columns };
  if (from) columns[from.statusId] = without(columns[from.statusId]!, id);
  const target = columns[statusId];
  if (target) {
    const [before, after] = [beforeId, afterId].map((each) =>
      each === null ? -1 : target.ids.indexOf(each),
    );
    const index = before! >= 0 ? before! : after! >= 0 ? after! + 1 : target.ids.length;
    columns[statusId] = inserted(target, id, index);
  }
  return withChanged({ ...state, columns }, [id], (row) => ({ ...row, statusId }));
}

const isBefore = (one: ListRow, other: ListRow) =>
  one.position === other.position ? one.creatorId < other.creatorId : one.position < other.position;

/** The row is counted but not shown if it comes after the loaded cards of a long status. */
function withRow(state: BoardState, row: ListRow): BoardState {
  const { creatorId: id, statusId } = row;
  const from = standsAt(state, id);
  const columns = { ...state.columns };
  if (from) columns[from.statusId] = without(columns[from.statusId]!, id);
  const target = columns[statusId];
  const rows = new Map(state.rows).set(id, row);
  if (!target) return { rows, columns };
  const next = target.ids.findIndex((each) => isBefore(row, rows.get(each)!));
  const isShown = next >= 0 || isWhole(target);
  columns[statusId] = isShown
    ? inserted(target, id, next < 0 ? target.ids.length : next)
    : { ...target, total: target.total + 1 };
  return { rows, columns };
}

function withoutRow({ rows, columns }: BoardState, id: string): BoardState {
  return {
    rows: new Map([...rows].filter(([each]) => each !== id)),
    columns: Object.fromEntries(
      Object.entries(columns).map(([statusId, each]) => [statusId, without(each, id)]),
    ),
  };
}

/** A requested creator without a row has left the list. */
export function withRows(state: BoardState, asked: readonly string[], rows: readonly ListRow[]): BoardState {
  const found = new Map(rows.map((row) => [row.creatorId, row]));
  return asked.reduce((now, id) => {
    const row = found.get(id);
    return row ? withRow(now, row) : withoutRow(now, id);
  }, state);
}

export function withMore(
  state: BoardState,
  statusId: string,
  rows: readonly ListRow[],
  total: number,
): BoardState {
  const { ids } = state.columns[statusId]!;
  const more = rows.filter(({ creatorId }) => standsAt(state, creatorId) === null);
  return {
    rows: new Map([...state.rows, ...more.map((row) => [row.creatorId, row] as const)]),
    columns: {
      ...state.columns,
      [statusId]: { ids: [...ids, ...more.map(({ creatorId }) => creatorId)], total },
    },
  };
}

/** A status that isn't in `totals` has no cards. */
export function withTotals(state: BoardState, totals: Readonly<Record<string, number>>): BoardState {
  const columns = Object.entries(state.columns).map(([statusId, { ids }]) => [
    statusId,
    { ids, total: Math.max(totals[statusId] ?? 0, ids.length) },
  ]);
  return { ...state, columns: Object.fromEntries(columns) };
}

export type ColumnSum = { name: string; text: string };

/** @returns null without a money column, without amounts, or if some cards of the status aren't loaded */
export function sumOf(
  list: Pick<List, "columns">,
  { rows, columns }: BoardState,
  statusId: string,
): ColumnSum | null {
  const money = summedColumn(list);
  const column = columns[statusId];
  if (!money || !column || !isWhole(column)) return null;
  const amounts = column.ids.flatMap((id) => rows.get(id)?.values[money.id] ?? []).map(Number);
  if (amounts.length === 0) return null;
  // Sums are in cents, because sums of decimal fractions aren't exact.
  const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  return { name: money.name, text: moneyText(cents / 100, money.options.currency) };
}

export type BoardContext = {
  list: List;
  people: readonly PersonName[];
  now: number;
};
