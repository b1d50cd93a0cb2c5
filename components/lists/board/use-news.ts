"use client";
/** Changes by teammates reload the affected rows, or the whole page if that is cheaper. */
import { useEffect, useRef } from "react";
import { useRouter } from "next/navigation";
import { fetchJson } from "@/lib/client/fetch-json";
import { MAX_ITEMS, type ListEvent, type ListRow, type ListRows } from "@/lib/contract/lists";
import { useListEvents } from "../live/use-list-events";

const TOGETHER_MS = 100;
/** Reading more rows than this costs more than reading the page. */
const MOST_ROWS = 100;

export type News = {
  asked: readonly string[];
  rows: readonly ListRow[];
  totals: Readonly<Record<string, number>>;
};

const rowsAddress = (listId: string) => `/api/dashboard/lists/${encodeURIComponent(listId)}/rows`;

/** @throws FetchError */
export async function readRowsOf(listId: string, ids: readonly string[]): Promise<readonly ListRow[]> {
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

export function useNews({ listId, after, isFiltered, isKnown, settled, take }: Source): void {
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
