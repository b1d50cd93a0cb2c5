"use client";
/** What free searches have just proven about rows of the page. What is drawn of it is made by code that comes later. */
import { useSyncExternalStore, type ReactNode } from "react";

/** `state`: as `data-fact` says it. */
export type LiveCell = { state: string; content: ReactNode };
/** `cells`: by the field of the column. */
export type LiveRow = { cells: Readonly<Record<string, LiveCell>>; line: ReactNode; status: ReactNode };
/** The mark in the head of the column whose field is being checked. */
export type LiveMark = { field: string; content: ReactNode };

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

/** Everything is again as the server has drawn it. */
export function forgetRows(): void {
  rows = new Map();
  mark = null;
  tellAll();
}

/** Undefined until something of the row has changed. */
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
