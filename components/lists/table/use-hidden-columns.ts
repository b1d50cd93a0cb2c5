"use client";
/** Which columns of a list this browser hides. Kept in the browser: everybody arranges a list as they like. */
import { useMemo, useSyncExternalStore } from "react";

const CHANGED = "list-columns";
const keyOf = (listId: string) => `list-columns:${listId}`;

function read(listId: string): string {
  try {
    return localStorage.getItem(keyOf(listId)) ?? "";
  } catch {
    // Storage is blocked: nothing is hidden.
    return "";
  }
}

export function hideColumns(listId: string, keys: readonly string[]): void {
  try {
    if (keys.length === 0) localStorage.removeItem(keyOf(listId));
    else localStorage.setItem(keyOf(listId), keys.join(" "));
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

/** None on the server and until hydration. */
export function useHiddenColumns(listId: string): ReadonlySet<string> {
  const text = useSyncExternalStore(
    subscribe,
    () => read(listId),
    () => "",
  );
  return useMemo(() => new Set(text.split(" ").filter(Boolean)), [text]);
}
