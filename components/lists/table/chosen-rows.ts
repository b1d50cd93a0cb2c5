/** The rows that are chosen, whether they are loaded or not. Plain data. */
import type { ListRow, RowGroup, ShortRow } from "@/lib/contract/lists";
import { rowOf, type LoadedRows } from "./loaded-rows";
import { keptValue } from "./table-fields";

/** `known`: of those that are chosen under `search`; under another one they count as far as they are loaded. */
export type ChosenState = {
  search: string;
  ids: ReadonlySet<string>;
  known: ReadonlyMap<string, ShortRow>;
};

export const NONE_CHOSEN: ChosenState = { search: "", ids: new Set(), known: new Map() };

/** @param groupedBy field that the table is grouped by */
export const shortOf = (row: ListRow, groupedBy: string | undefined): ShortRow => ({
  creatorId: row.creatorId,
  versions: { status: row.versions.status ?? 0, owner: row.versions.owner ?? 0 },
  isRevealed: row.record !== null,
  hasEmail: row.record?.email !== undefined,
  group: groupedBy === undefined ? null : keptValue(row, groupedBy),
});

/** Chooses rows as well, or no longer. */
export function withChosen(
  before: ChosenState,
  search: string,
  rows: readonly ShortRow[],
  isChosen: boolean,
): ChosenState {
  const ids = new Set(before.ids);
  const known = new Map(before.search === search ? before.known : []);
  for (const row of rows) {
    if (isChosen) {
      ids.add(row.creatorId);
      known.set(row.creatorId, row);
    } else {
      ids.delete(row.creatorId);
      known.delete(row.creatorId);
    }
  }
  return { search, ids, known };
}

/** Those that an act reaches: as they are now where they are loaded, else as they were when they were chosen. */
export function chosenRows(
  { search: of, ids, known }: ChosenState,
  search: string,
  loaded: LoadedRows,
  groupedBy: string | undefined,
): ShortRow[] {
  return [...ids].flatMap((id) => {
    const row = rowOf(loaded, id);
    if (row) return shortOf(row, groupedBy);
    return (of === search && known.get(id)) || [];
  });
}

/** The loaded rows of a group, by their places, in order; those that are not loaded are left out. */
export function loadedOf({ rows }: LoadedRows, first: number, count: number): ListRow[] {
  const found: ListRow[] = [];
  for (let at = first; at < first + count; at++) {
    const row = rows.get(at);
    if (row) found.push(row);
  }
  return found;
}

/** Chosen rows that are not loaded, by group. Loaded ones are counted where they are drawn. */
export function hiddenByGroup(
  chosen: readonly ShortRow[],
  loaded: LoadedRows,
): ReadonlyMap<string | null, number> {
  const found = new Map<string | null, number>();
  for (const { creatorId, group } of chosen)
    if (!loaded.places.has(creatorId)) found.set(group, (found.get(group) ?? 0) + 1);
  return found;
}

/** How many of a group are chosen. */
export const countChosen = (
  ids: ReadonlySet<string>,
  hidden: ReadonlyMap<string | null, number>,
  loaded: LoadedRows,
  { group, first }: { group: RowGroup; first: number },
): number =>
  ids.size === 0
    ? 0
    : (hidden.get(group.key) ?? 0) +
      loadedOf(loaded, first, group.rows).filter(({ creatorId }) => ids.has(creatorId)).length;
