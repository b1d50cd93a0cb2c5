"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { fetchJson, TAB_ID } from "@/lib/client/fetch-json";
import type { ListRow, ListEvent } from "@/lib/contract/lists";
import { useListEvents } from "../live/use-list-events";
import { rowOf, withCell, withChanged, type LoadedRows } from "./loaded-rows";
import type { Rows } from "./use-stores";

const AT_ONCE = 100;

async function readAgain(listId: string, rows: Rows, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const asked = new URLSearchParams(ids.slice(start, start + AT_ONCE).map((id) => ["id", id]));
    const found = await fetchJson<{ rows: ListRow[] }>(`/api/dashboard/lists/${listId}/rows/some?${asked}`);
    for (const row of found.rows) rows.change([row.creatorId], () => row);
  }
}

/** `stale` creators must be reloaded. `moved` counts added and removed rows. */
type AfterChanges = { loaded: LoadedRows; stale: string[]; moved: number };

const MOVES: readonly ListEvent["kind"][] = ["added", "removed", "restored", "matched", "changed"];

/** Values update at once. Row changes wait until the reader asks, unless this `tab` made them. */
export function afterChanges(
  loaded: LoadedRows,
  events: readonly ListEvent[],
  listId: string,
  tab: string,
): AfterChanges {
  const after: AfterChanges = { loaded, stale: [], moved: 0 };
  for (const { listId: of, kind, creatorId, field, after: value, version, by, at, tab: from } of events) {
    if (of !== listId) continue;
    if (MOVES.includes(kind) && from !== tab) after.moved += 1;
    if (kind !== "field" || creatorId === null || field === null || !rowOf(after.loaded, creatorId)) continue;
    if (version === null) after.stale.push(creatorId);
    else
      after.loaded = withChanged(after.loaded, [creatorId], (row) =>
        withCell(row, { field, value, version }, { by: by.name, at }),
      );
  }
  return { ...after, stale: [...new Set(after.stale)] };
}

/** @param after the newest change when the page was read */
export function useLive(listId: string, after: number, rows: Rows): { count: number; show: () => void } {
  const router = useRouter();
  // A page that was read again has the changes.
  const [told, setTold] = useState({ after, count: 0 });
  const countAt = (state: typeof told) => (state.after === after ? state.count : 0);
  const add = (more: number) => setTold((before) => ({ after, count: countAt(before) + more }));
  useListEvents(after, {
    events: (events) => {
      const { loaded, stale, moved } = afterChanges(rows.read(), events, listId, TAB_ID);
      rows.replace(loaded);
      if (moved > 0) add(moved);
      // The next event of these creators reloads them.
      if (stale.length > 0) readAgain(listId, rows, stale).catch(() => {});
    },
    reset: () => add(1),
  });
  return {
    count: countAt(told),
    show: () => {
      setTold({ after, count: 0 });
      router.refresh();
    },
  };
}
