"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { errorWords } from "@/lib/client/error-messages";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import {
  type List,
  type ListRows,
  type PlaceResult,
  MAX_ITEMS,
  type ListEvent,
  type ListRow,
} from "@/lib/contract/lists";
import {
  boardOf,
  isKnown,
  moved,
  spotOf,
  standsAt,
  withMore,
  withRows,
  withTotals,
  type BoardPiece,
  type BoardState,
  type Spot,
} from "./board-state";
import { useListEvents } from "../live/use-list-events";
import { nameOf } from "../table/cell-view";
import { messages } from "./messages";

export type Told = { words: string; undo?: () => void; isProblem?: true };

type Given = {
  list: List;
  pieces: readonly BoardPiece[];
  /** The newest change before the cards were read. */
  after: number;
  filters: string;
};

type Placed = Extract<PlaceResult, { state: "saved" }>;

function withPlace(board: BoardState, id: string, { statusId, version, position }: Placed): BoardState {
  const row = board.rows[id];
  if (!row) return board;
  const placed: typeof row = { ...row, statusId, position, versions: { ...row.versions, status: version } };
  return { ...board, rows: { ...board.rows, [id]: placed } };
}

/** `latest` has the state before React renders it. Reloading the page's cards replaces it. */
function useLatest(pieces: readonly BoardPiece[]) {
  const [board, setBoard] = useState(() => boardOf(pieces));
  const latest = useRef(board);
  const read = useRef(pieces);
  const change = useCallback((step: (board: BoardState) => BoardState) => {
    latest.current = step(latest.current);
    setBoard(latest.current);
  }, []);
  useEffect(() => {
    if (read.current === pieces) return;
    read.current = pieces;
    change(() => boardOf(pieces));
  }, [pieces, change]);
  return { board, latest, change };
}

const address = (listId: string, path: string) =>
  `/api/dashboard/lists/${encodeURIComponent(listId)}/${path}`;

type Live = Pick<ReturnType<typeof useLatest>, "latest" | "change"> & {
  list: List;
  tell: (told: Told) => void;
};

const TOGETHER_MS = 100;
/** Reading more rows than this costs more than reading the page. */
const MOST_ROWS = 100;

type News = {
  asked: readonly string[];
  rows: readonly ListRow[];
  totals: Readonly<Record<string, number>>;
};

const rowsAddress = (listId: string) => `/api/dashboard/lists/${encodeURIComponent(listId)}/rows`;

/** Changes by teammates reload the affected rows, or the whole page if that is cheaper. @throws FetchError */
async function readRowsOf(listId: string, ids: readonly string[]): Promise<readonly ListRow[]> {
  const search = new URLSearchParams(ids.map((id) => ["id", id]));
  return (await fetchJson<{ rows: ListRow[] }>(`${rowsAddress(listId)}/some?${search}`)).rows;
}

/** @throws FetchError */
async function readTotals(listId: string): Promise<Record<string, number>> {
  // A page behind the last row returns group counts only.
  const { groups } = await fetchJson<ListRows>(`${rowsAddress(listId)}?group=status&start=${MAX_ITEMS}`);
  return Object.fromEntries(groups.map(({ key, rows }) => [key ?? "", rows]));
}

type Source = {
  listId: string;
  after: number;
  /** Only the server knows which rows match the filters. */
  isFiltered: boolean;
  isKnown: (event: ListEvent) => boolean;
  /** Resolves when the reader's own moves are saved. The same promise is returned until the next move. */
  settled: () => Promise<unknown>;
  take: (news: News) => void;
};

function useNews({ listId, after, isFiltered, isKnown, settled, take }: Source): void {
  const router = useRouter();
  const waiting = useRef({ ids: new Set<string>(), isWhole: false, timer: 0 });
  useEffect(() => {
    const { current } = waiting;
    return () => window.clearTimeout(current.timer);
  }, []);

  const read = async () => {
    const { current } = waiting;
    const [ids, isWhole] = [[...current.ids], current.isWhole];
    Object.assign(current, { ids: new Set<string>(), isWhole: false, timer: 0 });
    let saved = settled();
    await saved;
    if (isWhole || isFiltered || ids.length > MOST_ROWS) return router.refresh();
    try {
      for (;;) {
        const news = { asked: ids, rows: await readRowsOf(listId, ids), totals: await readTotals(listId) };
        if (saved === settled()) return take(news);
        // The reader moved a card meanwhile, so these rows are outdated.
        saved = settled();
        await saved;
      }
    } catch {
      // The list is gone or no longer accessible. The reloaded page says which.
      router.refresh();
    }
  };
  const add = (events: readonly ListEvent[]) => {
    const { current } = waiting;
    for (const event of events) {
      if (event.listId !== listId || isKnown(event)) continue;
      if (event.creatorId === null) current.isWhole = true;
      else current.ids.add(event.creatorId);
    }
    if ((current.isWhole || current.ids.size > 0) && current.timer === 0)
      current.timer = window.setTimeout(() => void read(), TOGETHER_MS);
  };
  useListEvents(after, { events: add, reset: () => router.refresh() });
}

/** Moves are shown at once but saved one by one, because each save needs the version that the previous one returned. */
function useMoves({ list, latest, change, tell }: Live) {
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const statusName = (id: string) => list.statuses.find((status) => status.id === id)?.name ?? "";

  const save = async (id: string, spot: Spot, back: Spot | null) => {
    const row = latest.current.rows[id];
    if (!row) return;
    const name = nameOf(row);
    try {
      const body = { creatorId: id, ...spot, statusVersion: row.versions.status ?? 1 };
      const result = await fetchJson<PlaceResult>(address(list.id, "place"), body);
      if (result.state === "saved") return change((now) => withPlace(now, id, result));
      const rows = await readRowsOf(list.id, [id]);
      change((now) => withRows(now, [id], rows));
      tell({ words: messages.movedFirst(result.by, name, statusName(result.statusId)), isProblem: true });
    } catch (error) {
      const isGone = error instanceof FetchError && error.status === 404;
      change((now) => (isGone || !back ? withRows(now, [id], []) : moved(now, id, back)));
      tell({ words: isGone ? messages.gone(name) : errorWords(error), isProblem: true });
    }
  };

  const move = (id: string, spot: Spot, isUndo = false) => {
    const [row, back] = [latest.current.rows[id], spotOf(latest.current, id)];
    if (!row) return;
    change((now) => moved(now, id, spot));
    const name = nameOf(row);
    const place = (standsAt(latest.current, id)?.index ?? 0) + 1;
    const isPlaced = back?.statusId === spot.statusId;
    const words = isPlaced ? messages.placed(name, place) : messages.moved(name, statusName(spot.statusId));
    const undo = back ? () => move(id, back, true) : undefined;
    tell(isUndo ? { words: messages.undone } : { words, undo });
    saving.current = saving.current.then(() => save(id, spot, back));
  };
  return { move, settled: () => saving.current };
}

export function useBoard({ list, pieces, after, filters }: Given) {
  const { board, latest, change } = useLatest(pieces);
  const [told, setTold] = useState<Told | null>(null);
  const { move, settled } = useMoves({ list, latest, change, tell: setTold });

  const showMore = async (statusId: string) => {
    const search = new URLSearchParams(filters);
    search.set("status", statusId);
    search.set("start", String(latest.current.columns[statusId]!.ids.length));
    try {
      const { rows, total } = await fetchJson<ListRows>(address(list.id, `rows?${search}`));
      change((now) => withMore(now, statusId, rows, total));
    } catch (error) {
      setTold({ words: errorWords(error), isProblem: true });
    }
  };

  useNews({
    listId: list.id,
    after,
    isFiltered: filters !== "",
    isKnown: (event) => isKnown(latest.current, event),
    settled,
    take: ({ asked, rows, totals }) => change((now) => withTotals(withRows(now, asked, rows), totals)),
  });
  return { board, told, move, showMore, dismiss: () => setTold(null) };
}
