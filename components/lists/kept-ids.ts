"use client";
/** These settings of a list belong to one browser. */
import { useMemo, useSyncExternalStore } from "react";

const CHANGED = "kept-ids";

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function keepIds(key: string, ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, ids.join(" "));
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
  for (const event of [CHANGED, "storage"]) window.addEventListener(event, changed);
  return () => {
    for (const event of [CHANGED, "storage"]) window.removeEventListener(event, changed);
  };
}

/** The set is empty on the server and until hydration. */
export function useKeptIds(key: string): ReadonlySet<string> {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => "",
  );
  return useMemo(() => new Set(text.split(" ").filter(Boolean)), [text]);
}

const columnsKey = (listId: string) => `list-columns:${listId}`;

export const hideColumns = (listId: string, keys: readonly string[]): void =>
  keepIds(columnsKey(listId), keys);

export const useHiddenColumns = (listId: string): ReadonlySet<string> => useKeptIds(columnsKey(listId));
