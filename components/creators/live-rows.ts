"use client";
/** The code that renders row updates is loaded later than the table. */
import { useSyncExternalStore, type ReactNode } from "react";

/** `state` is the value of `data-fact`. */
type LiveCell = { state: string; content: ReactNode };
export type LiveRow = { cells: Readonly<Record<string, LiveCell>>; line: ReactNode; status: ReactNode };
type LiveMark = { field: string; content: ReactNode };

let rows: ReadonlyMap<string, LiveRow> = new Map();
let mark: LiveMark | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

export function changeRows(changed: Iterable<[string, LiveRow]>): void {
  rows = new Map([...rows, ...changed]);
  tellAll();
}

export function markHead(next: LiveMark | null): void {
  mark = next;
  tellAll();
}

/** Returns to the server's rendering. */
export function forgetRows(): void {
  rows = new Map();
  mark = null;
  tellAll();
}

/** Returns undefined until the row has changed. */
export function useLiveRow(id: string): LiveRow | undefined {
  return useSyncExternalStore(
    subscribe,
    () => rows.get(id),
    () => undefined,
  );
}

export function useLiveMark(field: string): ReactNode {
  return useSyncExternalStore(
    subscribe,
    () => (mark?.field === field ? mark.content : null),
    () => null,
  );
}
