"use client";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { undoStore, type Told, type UndoStore } from "./undo-store";
import { useLatest } from "./use-latest";
import { messages } from "./messages";

export type Undo = UndoStore & { told: Told | null };

export function useUndo(): Undo {
  const [store] = useState(() => undoStore(messages.undoing));
  const told = useSyncExternalStore(store.subscribe, store.read, store.read);
  return useMemo(() => ({ ...store, told }), [store, told]);
}

const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

/** @param isBusy disables undo during a bulk action */
export function useUndoKeys({ undoLast, redoLast }: UndoStore, isBusy: boolean): void {
  const now = useLatest({ undoLast, redoLast, isBusy });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const way = wayOf(event);
      const isTyping = event.target instanceof Element && event.target.closest(TYPED_INTO) !== null;
      if (way === null || isTyping || event.defaultPrevented || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      if (now.current.isBusy) return;
      void (way === "undo" ? now.current.undoLast() : now.current.redoLast());
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [now]);
}
