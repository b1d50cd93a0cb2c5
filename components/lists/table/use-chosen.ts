"use client";
/** The rows that are chosen, one by one, as a range with Shift, by group, or all that the filters leave. */
import { useCallback, useMemo, useRef, useState } from "react";
import { MAX_IDS, type ListRow } from "@/lib/contract/lists";
import { rowOf } from "./loaded-rows";
import type { Rows } from "./use-stores";

export type Chosen = {
  ids: ReadonlySet<string>;
  /** Those of them that are on the list still. */
  rows: readonly ListRow[];
  /** `isRange`: everybody between the one that was chosen last and this one, too. */
  toggle: (row: number, isRange: boolean) => void;
  /** Chooses rows by their places, after fetching them; at most as many as one call takes. */
  setRange: (first: number, end: number, isChosen: boolean) => Promise<void>;
  clear: () => void;
};

const withIds = (
  before: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> => {
  const next = new Set(before);
  for (const id of ids)
    if (isChosen) next.add(id);
    else next.delete(id);
  return next;
};

export function useChosen(store: Rows): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<number | null>(null);
  const { loaded, ensure, read } = store;
  const idsIn = useCallback(
    (first: number, end: number) => {
      const { rows } = read();
      const found: string[] = [];
      for (let at = first; at < end; at++) if (rows.has(at)) found.push(rows.get(at)!.creatorId);
      return found;
    },
    [read],
  );
  const setRange = useCallback(
    async (first: number, end: number, isChosen: boolean) => {
      const limit = Math.min(end, first + MAX_IDS);
      await ensure(first, limit);
      setIds((before) => withIds(before, idsIn(first, limit), isChosen));
    },
    [ensure, idsIn],
  );
  const toggle = useCallback(
    (row: number, isRange: boolean) => {
      const from = isRange && last.current !== null ? last.current : row;
      last.current = row;
      setIds((before) => {
        const [own] = idsIn(row, row + 1);
        if (own === undefined) return before;
        return withIds(before, idsIn(Math.min(from, row), Math.max(from, row) + 1), !before.has(own));
      });
    },
    [idsIn],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  const rows = useMemo(() => [...ids].flatMap((id) => rowOf(loaded, id) ?? []), [ids, loaded]);
  return useMemo(() => ({ ids, rows, toggle, setRange, clear }), [ids, rows, toggle, setRange, clear]);
}
