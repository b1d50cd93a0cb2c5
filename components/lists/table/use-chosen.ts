"use client";
import { useCallback, useMemo, useRef, useState, type Dispatch, type SetStateAction } from "react";
import type { RowGroup, ShortRow, ListRow } from "@/lib/contract/lists";
import { rowAt, type LoadedRows, type Rows } from "./loaded-rows";
import { keptValue } from "./table-fields";

export type Chosen = {
  ids: ReadonlySet<string>;
  rows: readonly ShortRow[];
  /** It counts selected rows that aren't loaded, by group. */
  hidden: ReadonlyMap<string | null, number>;
  /** `isRange` includes every row since the last selected one. */
  toggle: (row: number, isRange: boolean) => void;
  loaded: () => void;
  /** `first` is the position of the group's first row. @throws FetchError */
  group: (group: RowGroup, first: number, isChosen: boolean) => Promise<void>;
  /** Selects all rows that match the filters. @throws FetchError */
  all: () => Promise<void>;
  /** Reloads the selected rows that aren't loaded. @throws FetchError */
  reread: () => Promise<void>;
  clear: () => void;
};

/** `known` covers rows selected under `search`. Under another search only loaded rows count. */
type ChosenState = {
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
    const row = loaded.rows.get(id);
    if (row) return shortOf(row, groupedBy);
    return (of === search && known.get(id)) || [];
  });
}

function loadedOf(loaded: LoadedRows, first: number, count: number): ListRow[] {
  const found: ListRow[] = [];
  for (let at = first; at < first + count; at++) {
    const row = rowAt(loaded, at);
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
    if (!loaded.rows.has(creatorId)) found.set(group, (found.get(group) ?? 0) + 1);
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

function useWhole(
  short: Rows["short"],
  search: string,
  setState: Dispatch<SetStateAction<ChosenState>>,
): Pick<Chosen, "all" | "reread"> {
  const all = useCallback(async () => {
    const rows = await short();
    setState(withChosen(NONE_CHOSEN, search, rows, true));
  }, [short, search, setState]);
  const reread = useCallback(async () => {
    const rows = await short();
    setState(({ ids }) => {
      const chosen = rows.filter(({ creatorId }) => ids.has(creatorId));
      return withChosen(NONE_CHOSEN, search, chosen, true);
    });
  }, [short, search, setState]);
  return { all, reread };
}

/** @param search filters and order */
export function useChosen(store: Rows, search: string, groupedBy: string | undefined): Chosen {
  const [state, setState] = useState(NONE_CHOSEN);
  const last = useRef<number | null>(null);
  const { loaded, read, short } = store;
  const set = useCallback(
    (rows: readonly ShortRow[], isChosen: boolean) =>
      setState((before) => withChosen(before, search, rows, isChosen)),
    [search],
  );
  const between = useCallback(
    (first: number, end: number) =>
      loadedOf(read(), first, end - first).map((row) => shortOf(row, groupedBy)),
    [read, groupedBy],
  );
  const toggle = useCallback(
    (row: number, isRange: boolean) => {
      const from = isRange && last.current !== null ? last.current : row;
      last.current = row;
      setState((before) => {
        const [own] = between(row, row + 1);
        if (!own) return before;
        const rows = between(Math.min(from, row), Math.max(from, row) + 1);
        return withChosen(before, search, rows, !before.ids.has(own.creatorId));
      });
    },
    [between, search],
  );
  const group = useCallback(
    async ({ key, rows: count }: RowGroup, first: number, isChosen: boolean) => {
      const here = between(first, first + count);
      const others =
        here.length === count
          ? []
          : (await short()).filter((row) => row.group === key && !read().rows.has(row.creatorId));
      set([...here, ...others], isChosen);
    },
    [between, short, read, set],
  );
  const { all, reread } = useWhole(short, search, setState);
  const clear = useCallback(() => setState(NONE_CHOSEN), []);
  const chooseLoaded = useCallback(
    () =>
      set(
        [...read().rows.values()].map((row) => shortOf(row, groupedBy)),
        true,
      ),
    [set, read, groupedBy],
  );
  const rows = useMemo(
    () => chosenRows(state, search, loaded, groupedBy),
    [state, search, loaded, groupedBy],
  );
  const hidden = useMemo(() => hiddenByGroup(rows, loaded), [rows, loaded]);
  const { ids } = state;
  return useMemo(
    () => ({ ids, rows, hidden, toggle, loaded: chooseLoaded, group, all, reread, clear }),
    [ids, rows, hidden, toggle, chooseLoaded, group, all, reread, clear],
  );
}
