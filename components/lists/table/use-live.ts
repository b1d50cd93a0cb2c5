"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { fetchJson, TAB_ID } from "@/lib/client/fetch-json";
import type { ListRow } from "@/lib/contract/lists";
import { useListEvents } from "../live/use-list-events";
import { afterChanges } from "./incoming-changes";
import type { Rows } from "./use-stores";

const AT_ONCE = 100;

async function readAgain(listId: string, rows: Rows, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const asked = new URLSearchParams(ids.slice(start, start + AT_ONCE).map((id) => ["id", id]));
    const found = await fetchJson<{ rows: ListRow[] }>(`/api/dashboard/lists/${listId}/rows/some?${asked}`);
    for (const row of found.rows) rows.change([row.creatorId], () => row);
  }
}

/** @param after the newest change when the page was read */
export function useLive(listId: string, after: number, rows: Rows): { count: number; show: () => void } {
  const router = useRouter();
  const [count, setCount] = useState(0);
  useListEvents(after, {
    events: (events) => {
      const { loaded, stale, moved } = afterChanges(rows.read(), events, listId, TAB_ID);
      rows.replace(loaded);
      if (moved > 0) setCount((before) => before + moved);
      // The next event of these creators reloads them.
      if (stale.length > 0) readAgain(listId, rows, stale).catch(() => {});
    },
    reset: () => setCount((before) => before + 1),
  });
  return {
    count,
    show: () => {
      setCount(0);
      router.refresh();
    },
  };
}
