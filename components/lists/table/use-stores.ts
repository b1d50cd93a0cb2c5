"use client";
/** The rows of the table, and the edits that are on their way. */
import { useMemo, useState, useSyncExternalStore } from "react";
import type { ListRows } from "@/lib/contract/lists";
import { cellStore, type CellStore } from "./cell-store";
import type { CellStates } from "./cell-edits";
import { rowStore, type RowStore, type ShownRows } from "./row-store";
import type { TableWorld } from "./table-world";
import { useLatest } from "./use-latest";
import type { Undo } from "./use-undo";

export type Rows = RowStore & ShownRows;
export type Cells = CellStore & { states: CellStates };

/** `first`: of the page; another one, or another search, begins anew. */
export function useRows(listId: string, search: string, first: ListRows): Rows {
  const store = useMemo(() => rowStore(listId, search, first), [listId, search, first]);
  const shown = useSyncExternalStore(store.subscribe, store.shown, store.shown);
  return useMemo(() => ({ ...store, ...shown }), [store, shown]);
}

export function useCells({ list, me }: TableWorld, rows: RowStore, undo: Undo): Cells {
  const now = useLatest({ rows, undo });
  const [store] = useState(() =>
    cellStore({
      listId: list.id,
      me: me.name,
      rows: () => now.current.rows,
      done: (words, back) => now.current.undo.done(words, back),
    }),
  );
  const states = useSyncExternalStore(store.subscribe, store.read, store.read);
  return useMemo(() => ({ ...store, states }), [store, states]);
}
