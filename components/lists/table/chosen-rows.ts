import type { ListRow, RowGroup, ShortRow } from "@/lib/contract/lists";
import { rowOf, type LoadedRows } from "./loaded-rows";
import { keptValue } from "./table-fields";

/** `known` covers rows selected under `search`. Under another search only loaded rows count. */
export type ChosenState = {
  search: string;
  ids: ReadonlySet<string>;
  known: ReadonlyMap<string, ShortRow>;
};

export const NONE_CHOSEN: ChosenState = { search: "", ids: new Set(), known: new Map() };

export const shortOf = (row: ListRow, groupedBy: string | undefined): ShortRow => ({
  creatorId: row.creatorId,
  versions: { status: row.versions.status ?? 0, owner: row.versions.owner ?? 0 },
  isRevealed: row.record !== null,
  hasEmail: row.record?.email !== undefined,
  group: groupedBy === undefined ? null : keptValue(row, groupedBy),
});

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

/** Loaded rows are returned in their current state, others as they were when selected. */
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

export function loadedOf({ rows }: LoadedRows, first: number, count: number): ListRow[] {
  const found: ListRow[] = [];
  for (let at = first; at < first + count; at++) {
    const row = rows.get(at);
    if (row) found.push(row);
  }
  return found;
}

/** Loaded rows are counted where they are rendered. */
export function hiddenByGroup(
  chosen: readonly ShortRow[],
  loaded: LoadedRows,
): ReadonlyMap<string | null, number> {
  const found = new Map<string | null, number>();
  for (const { creatorId, group } of chosen)
    if (!loaded.places.has(creatorId)) found.set(group, (found.get(group) ?? 0) + 1);
  return found;
}

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
