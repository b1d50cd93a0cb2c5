"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { errorWords } from "@/lib/client/error-messages";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { MAX_ITEMS, type List, type ListRows } from "@/lib/contract/lists";
import { rowStore, useEdits, type Edits, type RowStore, type Spot } from "../store/list-store";
import { useUndo, useUndoKeys, type Reversal, type Undo } from "../store/undo";
import { readSome, useIncoming } from "../store/use-incoming";
import { nameOf } from "../table/cell-view";
import {
  boardOf,
  moved,
  spotOf,
  standsAt,
  withMore,
  withRows,
  withTotals,
  type BoardPiece,
  type BoardState,
} from "./board-state";
import { messages } from "./messages";

type Given = {
  list: List;
  /** The reader's name. */
  me: string;
  pieces: readonly BoardPiece[];
  /** The newest change before the cards were read. */
  after: number;
  filters: string;
};

/** Reading more rows than this costs more than reading the page. */
const MOST_ROWS = 100;

const rowsAddress = (listId: string, search: URLSearchParams) =>
  `/api/dashboard/lists/${encodeURIComponent(listId)}/rows?${search}`;

/** @throws FetchError */
async function readTotals(listId: string): Promise<Record<string, number>> {
  // A page behind the last row returns group counts only.
  const search = new URLSearchParams({ group: "status", start: String(MAX_ITEMS) });
  const { groups } = await fetchJson<ListRows>(rowsAddress(listId, search));
  return Object.fromEntries(groups.map(({ key, rows }) => [key ?? "", rows]));
}

/** Reloading the page's cards replaces the rows. */
function useBoardRows(pieces: readonly BoardPiece[]): RowStore<BoardState> {
  const [store] = useState(() => rowStore(boardOf(pieces)));
  const before = useRef(pieces);
  useEffect(() => {
    if (before.current === pieces) return;
    before.current = pieces;
    store.change(() => boardOf(pieces));
  }, [store, pieces]);
  return store;
}

type Parts = { list: List; rows: RowStore<BoardState>; edits: Edits; undo: Undo };

/** Moves are shown at once, and taken back if they can't be saved: a card has no room for a problem. */
function useMoves({ list, rows, edits, undo }: Parts) {
  const statusName = (id: string) => list.statuses.find((status) => status.id === id)?.name ?? "";
  /** @throws an error whose message can be shown */
  const place = async (id: string, spot: Spot): Promise<Reversal | null> => {
    const [row, back] = [rows.read().rows.get(id), spotOf(rows.read(), id)];
    if (!row) throw new Error(messages.gone(id));
    const answer = edits.place(id, spot);
    rows.change((now) => moved(now, id, spot));
    const result = await answer.catch((error: unknown) => {
      const isGone = error instanceof FetchError && error.status === 404;
      rows.change((now) => (isGone || !back ? withRows(now, [id], []) : moved(now, id, back)));
      throw isGone ? new Error(messages.gone(nameOf(row))) : error;
    });
    if (result.state === "saved") return back && (async () => ({ next: await place(id, back) }));
    const found = await readSome(list.id, [id]);
    rows.change((now) => withRows(now, [id], found));
    throw new Error(messages.movedFirst(result.by, nameOf(row), statusName(result.statusId)));
  };
  const move = async (id: string, spot: Spot) => {
    const row = rows.read().rows.get(id);
    if (!row) return;
    const saved = place(id, spot);
    const index = standsAt(rows.read(), id)?.index ?? 0;
    const words =
      row.statusId === spot.statusId
        ? messages.placed(nameOf(row), index + 1)
        : messages.moved(nameOf(row), statusName(spot.statusId));
    try {
      undo.done(words, (await saved) ?? undefined);
    } catch (error) {
      undo.done(errorWords(error));
    }
  };
  return (id: string, spot: Spot) => void undo.doing(move(id, spot));
}

export function useBoard({ list, me, pieces, after, filters }: Given) {
  const router = useRouter();
  const rows = useBoardRows(pieces);
  const board = useSyncExternalStore(rows.subscribe, rows.read, rows.read);
  const undo = useUndo();
  useUndoKeys(undo, false);
  const edits = useEdits({ listId: list.id, me, undo }, rows);

  const move = useMoves({ list, rows, edits, undo });
  const showMore = async (statusId: string) => {
    const search = new URLSearchParams(filters);
    search.set("status", statusId);
    search.set("start", String(rows.read().columns[statusId]!.ids.length));
    try {
      const { rows: more, total } = await fetchJson<ListRows>(rowsAddress(list.id, search));
      rows.change((now) => withMore(now, statusId, more, total));
    } catch (error) {
      undo.done(errorWords(error));
    }
  };

  // Only the server knows which rows match the filters.
  const isFiltered = filters !== "";
  useIncoming<BoardState>(list.id, after, {
    rows,
    settled: edits.settled,
    isMove: ({ field }) => isFiltered || field === "status" || field === "position",
    moved: (events) => events.map(({ creatorId }) => creatorId),
    reread: async (ids, isWhole) => {
      if (isWhole || isFiltered || ids.length > MOST_ROWS) {
        router.refresh();
        return (now) => now;
      }
      const [found, totals] = [await readSome(list.id, ids), await readTotals(list.id)];
      return (now) => withTotals(withRows(now, ids, found), totals);
    },
    // The list is gone or no longer accessible. The reloaded page says which.
    failed: () => router.refresh(),
    reset: () => router.refresh(),
  });
  return { board, undo, move, showMore };
}
