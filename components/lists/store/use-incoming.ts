"use client";
import { useEffect, useRef } from "react";
import { fetchJson } from "@/lib/client/fetch-json";
import type { ListEvent, ListRow } from "@/lib/contract/lists";
import { withCell } from "./cell-edits";
import { withChanged, type EditStore, type HeldRows, type RowStore } from "./list-store";
import { useLatest } from "./use-latest";
import { useListEvents } from "./use-list-events";

const TOGETHER_MS = 100;
const AT_ONCE = 100;

/** @throws FetchError */
export async function readSome(listId: string, ids: readonly string[]): Promise<ListRow[]> {
  const found: ListRow[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const asked = new URLSearchParams(ids.slice(start, start + AT_ONCE).map((id) => ["id", id]));
    const address = `/api/dashboard/lists/${encodeURIComponent(listId)}/rows/some?${asked}`;
    found.push(...(await fetchJson<{ rows: ListRow[] }>(address)).rows);
  }
  return found;
}

/** True if the rows have the change already, as after the reader's own edit. */
export function isKnown({ rows }: HeldRows, { creatorId, field, version, after, kind }: ListEvent): boolean {
  const row = rows.get(creatorId ?? "");
  if (!row || kind !== "field" || field === null) return false;
  if (field === "position") return after !== null && row.position === Number(after);
  return version !== null && (row.versions[field] ?? 0) >= version;
}

/** `stale` creators must be read again. `moves` are left to the view: they change which rows there are, and where. */
type AfterChanges<S> = { held: S; stale: readonly string[]; moves: readonly ListEvent[] };

/** @param isMove is true for values that decide where a view shows the row */
export function afterChanges<S extends HeldRows>(
  before: S,
  events: readonly ListEvent[],
  listId: string,
  isMove: (event: ListEvent) => boolean,
): AfterChanges<S> {
  const [stale, moves] = [new Set<string>(), [] as ListEvent[]];
  let held = before;
  for (const event of events) {
    const { kind, creatorId, field, after: value, version, by, at } = event;
    if (event.listId !== listId || isKnown(held, event)) continue;
    const isAboutRow = kind === "field" || kind === "words";
    if (!isAboutRow || creatorId === null || !held.rows.has(creatorId) || isMove(event)) moves.push(event);
    else if (field === null || version === null) stale.add(creatorId);
    else
      held = withChanged(held, [creatorId], (row) =>
        withCell(row, { field, value, version }, { by: by.name, at }),
      );
  }
  return { held, stale: [...stale], moves };
}

/** One view of the rows, as the table or the board. */
type View<S extends HeldRows> = Pick<EditStore, "settled"> & {
  rows: Pick<RowStore<S>, "read" | "change">;
  isMove: (event: ListEvent) => boolean;
  /** @returns creators to read again, null for the whole list */
  moved: (events: readonly ListEvent[]) => readonly (string | null)[];
  /** @returns how the rows change @throws FetchError */
  reread: (ids: readonly string[], isWhole: boolean) => Promise<(before: S) => S>;
  failed: () => void;
  /** Too many changes were missed. */
  reset: () => void;
};

/** Puts changes of others into the rows. @param after the newest change when the page was read */
export function useIncoming<S extends HeldRows>(listId: string, after: number, view: View<S>): void {
  const now = useLatest(view);
  const waiting = useRef({ ids: new Set<string | null>(), timer: 0, applied: 0 });
  useEffect(() => {
    const { current } = waiting;
    return () => window.clearTimeout(current.timer);
  }, []);

  const read = async () => {
    const { current } = waiting;
    const ids = [...current.ids].filter((id) => id !== null);
    const isWhole = current.ids.has(null);
    Object.assign(current, { ids: new Set<string | null>(), timer: 0 });
    try {
      for (;;) {
        const [saved, applied] = [now.current.settled(), current.applied];
        await saved;
        const change = await now.current.reread(ids, isWhole);
        // Rows that were changed meanwhile, by the reader or by others, are outdated.
        if (saved === now.current.settled() && applied === current.applied)
          return now.current.rows.change(change);
      }
    } catch {
      now.current.failed();
    }
  };
  useListEvents(after, {
    events: (events) => {
      const { current } = waiting;
      const { rows, isMove, moved } = view;
      const { held, stale, moves } = afterChanges(rows.read(), events, listId, isMove);
      if (held !== rows.read()) current.applied += 1;
      rows.change(() => held);
      for (const id of [...stale, ...moved(moves)]) current.ids.add(id);
      if (current.ids.size > 0 && current.timer === 0)
        current.timer = window.setTimeout(() => void read(), TOGETHER_MS);
    },
    reset: view.reset,
  });
}
