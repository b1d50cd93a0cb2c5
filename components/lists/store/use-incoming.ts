"use client";
import { useEffect, useState } from "react";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { delayOf } from "@/lib/client/live/share-changes";
import type { ListEvent, ListRow } from "@/lib/contract/lists";
import { withCell } from "./cell-edits";
import { withChanged, type HeldRows, type RowStore } from "./list-store";
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
export type IncomingView<S extends HeldRows> = {
  rows: Pick<RowStore<S>, "read" | "change">;
  isMove: (event: ListEvent) => boolean;
  /** @returns creators to read again, null for the whole list */
  moved: (events: readonly ListEvent[]) => readonly (string | null)[];
  /** @returns how the rows change @throws FetchError */
  reread: (ids: readonly string[], isWhole: boolean) => Promise<(before: S) => S>;
  /** Reading the rows is refused, so retries don't help. */
  refused: () => void;
  /** Too many changes were missed. */
  reset: () => void;
};

/** Rows are read a moment after the first event about them, together, and until it works. */
export function incomingReader<S extends HeldRows>(listId: string, view: () => IncomingView<S>) {
  const waiting = new Set<string | null>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failed = 0;
  const readAll = async (asked: ReadonlySet<string | null>) => {
    const { rows, reread } = view();
    const before = rows.read();
    const change = await reread(
      [...asked].filter((id) => id !== null),
      asked.has(null),
    );
    // Rows that were changed meanwhile, by the reader or by others, are outdated.
    if (waiting.size > 0 || before !== rows.read()) return false;
    rows.change(change);
    return true;
  };
  const read = async () => {
    const asked = new Set(waiting);
    waiting.clear();
    let isOver = false;
    try {
      isOver = await readAll(asked);
      failed = 0;
    } catch (error) {
      isOver = !(error instanceof FetchError && error.isTemporary);
      if (isOver) view().refused();
      else failed += 1;
    }
    if (!isOver) for (const id of asked) waiting.add(id);
    timer = null;
    if (waiting.size > 0) later(failed === 0 ? TOGETHER_MS : delayOf(failed, Math.random()));
  };
  const later = (ms: number) => (timer ??= setTimeout(() => void read(), ms));
  return {
    events: (events: readonly ListEvent[]) => {
      const { rows, isMove, moved } = view();
      const { held, stale, moves } = afterChanges(rows.read(), events, listId, isMove);
      if (held !== rows.read()) rows.change(() => held);
      for (const id of [...stale, ...moved(moves)]) waiting.add(id);
      if (waiting.size > 0) later(TOGETHER_MS);
    },
    reset: () => view().reset(),
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Puts changes of others into the rows. @param after the newest change when the page was read */
export function useIncoming<S extends HeldRows>(listId: string, after: number, view: IncomingView<S>): void {
  const now = useLatest(view);
  const [reader] = useState(() => incomingReader(listId, () => now.current));
  useEffect(() => reader.stop, [reader]);
  useListEvents(after, reader);
}
