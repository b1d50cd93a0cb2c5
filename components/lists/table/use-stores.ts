"use client";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { ListRows } from "@/lib/contract/lists";
import { cellStore, type CellStore } from "./cell-store";
import type { CellStates } from "./cell-edits";
import { rowStore, type RowStore, type ShownRows } from "./row-store";
import type { TableContext } from "./table-context";
import { runStore, type Running, type Runs } from "./runs";
import { useLatest } from "./use-latest";
import type { Undo } from "./use-undo";

export type Rows = RowStore & ShownRows;
export type Cells = CellStore & { states: CellStates };

/** A reload of the same search renews the visible rows and keeps the reader's position. */
export function useRows(listId: string, search: string, first: ListRows): Rows {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- later pages of the same search don't reset the store
  const store = useMemo(() => rowStore(listId, search, first), [listId, search]);
  const before = useRef({ store, first });
  useEffect(() => {
    const isSame = before.current.store === store;
    if (isSame && before.current.first !== first) void store.renew().catch(() => {});
    before.current = { store, first };
  }, [store, first]);
  const shown = useSyncExternalStore(store.subscribe, store.shown, store.shown);
  return useMemo(() => ({ ...store, ...shown }), [store, shown]);
}

export function useCells({ list, me }: TableContext, rows: RowStore, undo: Undo): Cells {
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
  const edit = useCallback<Cells["edit"]>(
    (wanted, words) => now.current.undo.doing(store.edit(wanted, words)),
    [now, store],
  );
  return useMemo(() => ({ ...store, edit, states }), [store, edit, states]);
}

export type RunsOfTable = Runs & { running: Running | null };

export function useRuns(): RunsOfTable {
  const [store] = useState(runStore);
  const running = useSyncExternalStore(store.subscribe, store.read, store.read);
  return useMemo(() => ({ ...store, running }), [store, running]);
}
