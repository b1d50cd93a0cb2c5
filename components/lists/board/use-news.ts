"use client";
/** What others change on a list: some rows are read again, or the whole page where that is less. */
import { useEffect, useRef } from "react";
import { useRouter } from "next/navigation";
import { fetchJson } from "@/lib/client/fetch-json";
import { MAX_ITEMS, type ListEvent, type ListRow, type ListRows } from "@/lib/contract/lists";
import { useListEvents } from "../live/use-list-events";

/** News of so long are read together. */
const TOGETHER_MS = 100;
/** More rows than these cost more than the page. */
const MOST_ROWS = 100;

export type News = {
  asked: readonly string[];
  rows: readonly ListRow[];
  totals: Readonly<Record<string, number>>;
};

const rowsAddress = (listId: string) => `/api/dashboard/lists/${encodeURIComponent(listId)}/rows`;

/** Rows of creators as they are now. @throws FetchError */
export async function readRowsOf(listId: string, ids: readonly string[]): Promise<readonly ListRow[]> {
  const search = new URLSearchParams(ids.map((id) => ["id", id]));
  return (await fetchJson<{ rows: ListRow[] }>(`${rowsAddress(listId)}/some?${search}`)).rows;
}

/** How many creators each status has. @throws FetchError */
async function readTotals(listId: string): Promise<Record<string, number>> {
  // A piece behind the end has counts and no rows.
  const { groups } = await fetchJson<ListRows>(`${rowsAddress(listId)}?group=status&start=${MAX_ITEMS}`);
  return Object.fromEntries(groups.map(({ key, rows }) => [key ?? "", rows]));
}

type Source = {
  listId: string;
  after: number;
  /** Filters decide who is shown: only the server knows. */
  isFiltered: boolean;
  isKnown: (event: ListEvent) => boolean;
  /** Ends when what the reader has moved is saved; the same promise until the next move. */
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
        // The reader moved a card meanwhile: these rows are older than that.
        saved = settled();
        await saved;
      }
    } catch {
      // Gone, or out of reach: the page says which.
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
