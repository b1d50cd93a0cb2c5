import { summedColumn } from "@/lib/contract/list-columns/column-kinds";
import { moneyText } from "@/lib/contract/list-columns/money";
import type { ListRow, List, PersonName } from "@/lib/contract/lists";
import type { HeldRows, Spot } from "../store/list-store";

/** `unloaded` counts the cards of each shown status that aren't loaded. */
export type HeldBoard = HeldRows & { unloaded: Readonly<Record<string, number>> };
export type BoardPiece = { statusId: string; rows: readonly ListRow[]; total: number };

/** Where cards are shown until the server has answered. */
export type Placed = ReadonlyMap<string, Pick<ListRow, "statusId" | "position">>;

/** `ids` are the loaded cards of a status, in order. `total` counts all of its cards. */
export type BoardColumn = { ids: readonly string[]; total: number };
export type BoardState = HeldRows & { columns: Readonly<Record<string, BoardColumn>> };

export const boardOf = (pieces: readonly BoardPiece[]): HeldBoard => ({
  rows: new Map(pieces.flatMap(({ rows }) => rows.map((row) => [row.creatorId, row]))),
  unloaded: Object.fromEntries(
    pieces.map(({ statusId, rows, total }) => [statusId, Math.max(0, total - rows.length)]),
  ),
});

const inOrder = (one: ListRow, other: ListRow) =>
  one.position - other.position || (one.creatorId < other.creatorId ? -1 : 1);

/** Cards stand where their rows say, so a column can't disagree with its cards. */
export function arranged({ rows: held, unloaded }: HeldBoard, placed: Placed = new Map()): BoardState {
  const rows = new Map(held);
  for (const [id, place] of placed) {
    const row = held.get(id);
    if (row) rows.set(id, { ...row, ...place });
  }
  const sorted = [...rows.values()].sort(inOrder);
  const columns = Object.entries(unloaded).map(([statusId, more]): [string, BoardColumn] => {
    const ids = sorted.filter((row) => row.statusId === statusId).map(({ creatorId }) => creatorId);
    return [statusId, { ids, total: ids.length + more }];
  });
  return { rows, columns: Object.fromEntries(columns) };
}

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

/** A place between the neighbours that are loaded. The server decides on the exact one. */
export function positionAt({ rows, columns }: BoardState, { statusId, beforeId, afterId }: Spot): number {
  const ids = columns[statusId]?.ids ?? [];
  const placeOf = (id: string | null) => (id === null ? -1 : ids.indexOf(id));
  const [before, after] = [placeOf(beforeId), placeOf(afterId)];
  const index = before >= 0 ? before : after >= 0 ? after + 1 : ids.length;
  const [above, below] = [ids[index - 1], ids[index]].map((id) => rows.get(id ?? "")?.position);
  if (below === undefined) return (above ?? 0) + 1;
  return above === undefined ? below - 1 : (above + below) / 2;
}

const withRows = (held: HeldBoard, rows: readonly ListRow[]): Map<string, ListRow> =>
  new Map([...held.rows, ...rows.map((row) => [row.creatorId, row] as const)]);

/**
 * Puts rows in that were read again. A requested creator without a row has left the list. A card that comes behind the
 * loaded ones of a long status is counted but not shown.
 * @param totals cards of each status; a status that isn't in it has none
 */
export function withRead(
  held: HeldBoard,
  asked: readonly string[],
  found: readonly ListRow[],
  totals?: Readonly<Record<string, number>>,
): HeldBoard {
  const rows = withRows(held, found);
  for (const id of asked) if (!found.some(({ creatorId }) => creatorId === id)) rows.delete(id);
  const isNewHere = ({ creatorId, statusId, position }: ListRow) => {
    const before = held.rows.get(creatorId);
    return before?.statusId !== statusId || before.position !== position;
  };
  const unloaded = { ...held.unloaded };
  for (const [statusId, { ids }] of Object.entries(arranged({ rows, unloaded }).columns)) {
    const wasWhole = unloaded[statusId] === 0;
    const more = totals ? (totals[statusId] ?? 0) - ids.length : unloaded[statusId]!;
    const shown = ids.findLastIndex((id) => !isNewHere(rows.get(id)!)) + 1;
    const hidden = wasWhole || more <= 0 ? [] : ids.slice(shown);
    for (const id of hidden) rows.delete(id);
    unloaded[statusId] = Math.max(0, more) + hidden.length;
  }
  return { rows, unloaded };
}

export function withMore(
  held: HeldBoard,
  statusId: string,
  rows: readonly ListRow[],
  total: number,
): HeldBoard {
  const all = withRows(
    held,
    rows.filter(({ creatorId }) => !held.rows.has(creatorId)),
  );
  const shown = [...all.values()].filter((row) => row.statusId === statusId).length;
  return { rows: all, unloaded: { ...held.unloaded, [statusId]: Math.max(0, total - shown) } };
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
