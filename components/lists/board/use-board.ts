"use client";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useRefresh } from "@/lib/client/use-refresh";
import { errorWords } from "@/lib/client/error-messages";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { watched, type Watched } from "@/lib/client/watched";
import { MAX_ITEMS, type List, type ListRows } from "@/lib/contract/lists";
import { rowStore, useEdits, type EditStore, type RowStore, type Spot } from "../store/list-store";
import { useUndo, useUndoKeys, type Reversal, type UndoStore } from "../store/undo";
import { readSome, useIncoming } from "../store/use-incoming";
import { nameOf } from "../table/cell-view";
import {
  arranged,
  boardOf,
  positionAt,
  spotOf,
  standsAt,
  withMore,
  withRead,
  type BoardPiece,
  type HeldBoard,
  type Placed,
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
function useBoardRows(pieces: readonly BoardPiece[]): RowStore<HeldBoard> {
  const [store] = useState(() => rowStore(boardOf(pieces)));
  const before = useRef(pieces);
  useEffect(() => {
    if (before.current === pieces) return;
    before.current = pieces;
    store.change(() => boardOf(pieces));
  }, [store, pieces]);
  return store;
}

type Parts = {
  list: Pick<List, "id" | "statuses">;
  rows: RowStore<HeldBoard>;
  placed: Watched<Placed>;
  edits: Pick<EditStore, "place">;
  undo: Pick<UndoStore, "done" | "doing">;
};

/** Moves are shown at once, and taken back if they can't be saved: a card has no room for a problem. */
export function movesOf({ list, rows, placed, edits, undo }: Parts) {
  const statusName = (id: string) => list.statuses.find((status) => status.id === id)?.name ?? "";
  const shown = () => arranged(rows.read(), placed.read());
  const remove = (id: string) => rows.change((held) => withRead(held, [id], []));
  /** @param version of the status that the move begins from @throws an error whose message can be shown */
  const place = async (id: string, spot: Spot, version?: number): Promise<Reversal | null> => {
    const board = shown();
    const [row, back] = [board.rows.get(id), spotOf(board, id)];
    if (!row) throw new Error(messages.gone(id));
    const target = { statusId: spot.statusId, position: positionAt(board, spot) };
    placed.change((now) => new Map(now).set(id, target));
    try {
      const result = await edits.place(id, spot, version ?? row.versions.status ?? 0);
      if (result.state === "saved") return back && backTo(id, back, result.version);
      const found = await readSome(list.id, [id]);
      rows.change((held) => withRead(held, [id], found));
      throw new Error(messages.movedFirst(result.by, nameOf(row), statusName(result.statusId)));
    } catch (error) {
      if (!(error instanceof FetchError) || error.status !== 404) throw error;
      remove(id);
      throw new Error(messages.gone(nameOf(row)), { cause: error });
    } finally {
      placed.change((now) =>
        now.get(id) === target ? new Map([...now].filter(([each]) => each !== id)) : now,
      );
    }
  };
  const backTo =
    (id: string, spot: Spot, version: number): Reversal =>
    async () => ({ next: await place(id, spot, version) });
  const move = async (id: string, spot: Spot) => {
    const row = shown().rows.get(id);
    if (!row) return;
    const saved = place(id, spot);
    const index = standsAt(shown(), id)?.index ?? 0;
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
  const refresh = useRefresh();
  const rows = useBoardRows(pieces);
  const [placed] = useState(() => watched<Placed>(new Map()));
  const held = useSyncExternalStore(rows.subscribe, rows.read, rows.read);
  const moving = useSyncExternalStore(placed.subscribe, placed.read, placed.read);
  const board = useMemo(() => arranged(held, moving), [held, moving]);
  const undo = useUndo();
  useUndoKeys(undo, false);
  const edits = useEdits({ listId: list.id, me, undo }, rows);

  const move = movesOf({ list, rows, placed, edits, undo });
  const showMore = async (statusId: string) => {
    const search = new URLSearchParams(filters);
    search.set("status", statusId);
    search.set("start", String(arranged(rows.read()).columns[statusId]!.ids.length));
    try {
      const { rows: more, total } = await fetchJson<ListRows>(rowsAddress(list.id, search));
      rows.change((now) => withMore(now, statusId, more, total));
    } catch (error) {
      undo.done(errorWords(error));
    }
  };

  // Only the server knows which rows match the filters.
  const isFiltered = filters !== "";
  useIncoming<HeldBoard>(list.id, after, {
    rows,
    isMove: ({ field }) => isFiltered || field === "status" || field === "position",
    moved: (events) => events.map(({ creatorId }) => creatorId),
    reread: async (ids, isWhole) => {
      if (isWhole || isFiltered || ids.length > MOST_ROWS) {
        if (!(await refresh())) throw new FetchError("offline", "", 0);
        return (now) => now;
      }
      const [found, totals] = [await readSome(list.id, ids), await readTotals(list.id)];
      return (now) => withRead(now, ids, found, totals);
    },
    // The list is gone or no longer accessible. The reloaded page says which.
    refused: () => void refresh(),
    reset: () => void refresh(),
  });
  return { board, undo, move, showMore };
}
