"use client";
/** Rows of the table by their places, which the server decides. Nothing moves until the reader asks. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useRefresh } from "@/lib/client/use-refresh";
import { fetchJson, TAB_ID } from "@/lib/client/fetch-json";
import {
  ROWS_A_PAGE,
  type ListEvent,
  type ListRow,
  type ListRows,
  type RowGroup,
  type ShortRow,
} from "@/lib/contract/lists";
import { rowStore, withChanged, type HeldRows, type RowStore } from "../store/list-store";
import { readSome, useIncoming } from "../store/use-incoming";

export type LoadedRows = HeldRows & {
  /** Creators are keyed by position, from 0. */
  ids: ReadonlyMap<number, string>;
  total: number;
  groups: readonly RowGroup[];
  /** The last request for missing rows has failed. */
  isBroken: boolean;
};

const NONE: LoadedRows = { rows: new Map(), ids: new Map(), total: 0, groups: [], isBroken: false };

/** A page with another total means that rows have moved, so all rows loaded before are dropped. */
export function withPiece(loaded: LoadedRows, { rows: read, start, total, groups }: ListRows): LoadedRows {
  const before = loaded.total === total ? loaded : NONE;
  const ids = new Map(before.ids);
  const known = new Map(before.rows);
  for (const [index, row] of read.entries()) {
    ids.set(start + index, row.creatorId);
    known.set(row.creatorId, row);
  }
  const rows = new Map([...ids.values()].map((id) => [id, known.get(id)!]));
  return { rows, ids, total, groups, isBroken: false };
}

export const loadedRows = (piece: ListRows): LoadedRows => withPiece(NONE, piece);

export const pieceOf = (row: number): number => row - (row % ROWS_A_PAGE);

/** Returns the start positions of the pages needed to fill rows [first, end). */
export function missingPieces(loaded: LoadedRows, first: number, end: number): number[] {
  const starts: number[] = [];
  const last = Math.min(end, loaded.total);
  for (let at = Math.max(0, first); at < last; at++) {
    const start = pieceOf(at);
    if (!loaded.ids.has(at) && starts.at(-1) !== start) starts.push(start);
  }
  return starts;
}

export const rowAt = ({ rows, ids }: LoadedRows, place: number): ListRow | undefined =>
  rows.get(ids.get(place) ?? "");

export type LoadedStore = RowStore<LoadedRows> & {
  ensure: (first: number, end: number) => Promise<void>;
  /** Loads the missing visible rows and remembers which pages to reload on renewal. */
  look: (rows: readonly number[]) => Promise<void>;
  /** Forgets all rows out of view. If it fails, the rows stay and the next look tries again. */
  renew: () => Promise<void>;
  /** Rows that aren't loaded have changed. */
  outdate: () => void;
  /** Returns all rows that match the filters. @throws FetchError */
  short: () => Promise<ShortRow[]>;
};

/** Readings that rows overtake are repeated at most this often, so that a busy list is shown. */
const MOST_READINGS = 5;

/** The first page of rows comes with the page. Others are loaded when they scroll into view. */
export function loadedStore(listId: string, search: string, first: ListRows): LoadedStore {
  const held = rowStore(loadedRows(first));
  const asked = new Map<number, Promise<void>>();
  const address = `/api/dashboard/lists/${listId}/rows`;
  let seen: readonly number[] = [pieceOf(first.start)];
  let changes = 0;
  let isOutdated = false;
  const outdate = () => void changes++;
  const readPieces = async (starts: readonly number[]): Promise<ListRows[]> => {
    const path = (start: number) => `${address}?${search}${search && "&"}start=${start}`;
    for (let readings = 1; ; readings++) {
      const before = changes;
      const pieces = await Promise.all(starts.map((start) => fetchJson<ListRows>(path(start))));
      if (before === changes || readings === MOST_READINGS) return pieces;
    }
  };
  const broken = () => held.change((before) => ({ ...before, isBroken: true }));
  const askFor = async (start: number) => {
    try {
      const pieces = await readPieces([start]);
      held.change((before) => pieces.reduce(withPiece, before));
    } catch {
      broken();
    } finally {
      asked.delete(start);
    }
  };
  const fetchMissing = async (starts: readonly number[]) => {
    for (const start of starts) {
      const waited = asked.get(start) ?? askFor(start);
      asked.set(start, waited);
      await waited;
    }
  };
  const renew = async () => {
    try {
      const [piece, ...others] = await readPieces(seen.length > 0 ? seen : [0]);
      isOutdated = false;
      held.change(() => others.reduce(withPiece, loadedRows(piece!)));
    } catch {
      isOutdated = true;
      broken();
    }
  };
  return {
    ...held,
    outdate,
    change: (change) => {
      outdate();
      held.change(change);
    },
    changeRows: (ids, change) => {
      outdate();
      held.changeRows(ids, change);
    },
    ensure: (from, end) => fetchMissing(missingPieces(held.read(), from, end)),
    look: async (rows) => {
      seen = [...new Set(rows.map(pieceOf))];
      if (isOutdated) await renew();
      const missing = () => rows.flatMap((row) => missingPieces(held.read(), row, row + 1));
      await fetchMissing([...new Set(missing())]);
      // If the total has changed, the loaded page replaced all others, so visible rows can be missing again.
      if (!held.read().isBroken) await fetchMissing([...new Set(missing())]);
    },
    renew,
    short: async () => (await fetchJson<{ rows: ShortRow[] }>(`${address}/short?${search}`)).rows,
  };
}

export type Rows = LoadedStore & { loaded: LoadedRows };

/** A reload of the same search renews the visible rows and keeps the reader's position. */
export function useRows(listId: string, search: string, first: ListRows): Rows {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- later pages of the same search don't reset the store
  const store = useMemo(() => loadedStore(listId, search, first), [listId, search]);
  const before = useRef({ store, first });
  useEffect(() => {
    const isSame = before.current.store === store;
    if (isSame && before.current.first !== first) void store.renew();
    before.current = { store, first };
  }, [store, first]);
  const loaded = useSyncExternalStore(store.subscribe, store.read, store.read);
  return useMemo(() => ({ ...store, loaded }), [store, loaded]);
}

const MOVES: readonly ListEvent["kind"][] = ["added", "removed", "restored", "matched", "changed"];

/** Rows that this `tab` added or removed are shown already. */
export const countMoves = (events: readonly ListEvent[], tab: string): number =>
  events.filter(({ kind, tab: from }) => MOVES.includes(kind) && from !== tab).length;

/** The browser's Back shows rows as they were before this `tab` removed some. */
export const isRemovedHere = ({ rows }: HeldRows, events: readonly ListEvent[], tab: string): boolean =>
  events.some(
    ({ kind, tab: from, creatorId }) => kind === "removed" && from === tab && rows.has(creatorId ?? ""),
  );

/** Counts changes of the order until the reader asks for them. @param after the newest change when the page was read */
export function useLive(listId: string, after: number, rows: Rows) {
  const refresh = useRefresh();
  // A page that was read again has the changes.
  const [told, setTold] = useState({ after, count: 0 });
  const countAt = (state: typeof told) => (state.after === after ? state.count : 0);
  const add = (more: number) => setTold((before) => ({ after, count: countAt(before) + more }));
  useIncoming<LoadedRows>(listId, after, {
    rows,
    isMove: () => false,
    moved: (events) => {
      if (events.length > 0) rows.outdate();
      const count = countMoves(events, TAB_ID);
      if (count > 0) add(count);
      if (isRemovedHere(rows.read(), events, TAB_ID)) void rows.renew();
      return [];
    },
    reread: async (ids) => {
      const found = new Map((await readSome(listId, ids)).map((row) => [row.creatorId, row]));
      return (before) => withChanged(before, found.keys(), (row) => found.get(row.creatorId)!);
    },
    // The page says that the list is gone or no longer accessible.
    refused: () => void refresh(),
    reset: () => add(1),
  });
  return {
    count: countAt(told),
    // The page that was read again has another newest change, which ends the count.
    show: () => void refresh(),
  };
}
