"use client";
/** The selection of this tab: it outlives paging, sorting, another room and a reload. */
import { useSyncExternalStore } from "react";
import { parseSelection, type Selection } from "./selection";

const KEPT_AS = "scoutdeck-chosen";
const EMPTY: Selection = [];

let selection: Selection | undefined;
const listeners = new Set<() => void>();

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // Blocked by the browser: the selection then lives in memory alone.
    return null;
  }
}

function read(): Selection {
  return (selection ??= parseSelection(storage()?.getItem(KEPT_AS) ?? null));
}

/** Replaces the selection. */
export function changeSelection(change: (before: Selection) => Selection): void {
  const next = change(read());
  if (next === selection) return;
  selection = next;
  try {
    if (next.length === 0) storage()?.removeItem(KEPT_AS);
    else storage()?.setItem(KEPT_AS, JSON.stringify(next));
  } catch {
    // Full: memory still has it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empty on the server and until the page has come alive. */
export function useSelection(): Selection {
  return useSyncExternalStore(subscribe, read, () => EMPTY);
}
