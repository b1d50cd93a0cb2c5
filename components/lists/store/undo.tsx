"use client";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Redo2, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Toast } from "@/components/ui/toast";
import { errorWords } from "@/lib/client/error-messages";
import { FetchError } from "@/lib/client/fetch-json";
import { watched, type Watched } from "@/lib/client/watched";
import { messages } from "../table/messages";
import { useLatest } from "./use-latest";

/** `next` is null if nothing changed. `rest` is the part that wasn't reached; it remains the next step. */
type Reversed = { next: Reversal | null; words?: string; rest?: Reversal };
export type Reversal = () => Promise<Reversed>;

type Told = { words: string; offers: "undo" | "redo" | null; at: number };

export type UndoStore = Pick<Watched<Told | null>, "read" | "subscribe"> & {
  /** A new action clears the redo steps. */
  done: (words: string, undo?: Reversal) => void;
  /** Undo waits for `work`, so that it covers the latest action. */
  doing: <T>(work: Promise<T>) => Promise<T>;
  undoLast: () => Promise<void>;
  redoLast: () => Promise<void>;
  dismiss: () => void;
};

type Words = { undone: string; redone: string; nothing: string; nothingAgain: string };

const MOST_STEPS = 100;

export function undoStore(words: Words): UndoStore {
  const told = watched<Told | null>(null);
  const [undos, redos]: [Reversal[], Reversal[]] = [[], []];
  let line: Promise<void> = Promise.resolve();
  let underway: Promise<unknown> = Promise.resolve();
  const say = (said: string, offers: Told["offers"] = null) =>
    told.change(() => ({ words: said, offers, at: Date.now() }));
  const keep = (steps: Reversal[], step: Reversal) => {
    steps.push(step);
    if (steps.length > MOST_STEPS) steps.shift();
  };
  const take = async (from: Reversal[], to: Reversal[], isUndo: boolean) => {
    const last = from.pop();
    if (!last) return say(isUndo ? words.nothing : words.nothingAgain);
    try {
      const { next, rest, words: said = isUndo ? words.undone : words.redone } = await last();
      if (next) keep(to, next);
      if (rest) keep(from, rest);
      say(said, next && (isUndo ? "redo" : "undo"));
    } catch (error) {
      const isTemporary = error instanceof FetchError && error.isTemporary;
      if (isTemporary) keep(from, last);
      say(errorWords(error), isTemporary ? (isUndo ? "undo" : "redo") : null);
    }
  };
  // Steps run in sequence, because each needs the result of the previous one.
  const inLine = (step: () => Promise<void>) => (line = line.then(() => underway).then(step));
  return {
    read: told.read,
    subscribe: told.subscribe,
    done: (said, undo) => {
      if (undo) {
        keep(undos, undo);
        redos.length = 0;
      }
      say(said, undo ? "undo" : null);
    },
    doing: (work) => {
      underway = Promise.allSettled([underway, work]);
      return work;
    },
    undoLast: () => inLine(() => take(undos, redos, true)),
    redoLast: () => inLine(() => take(redos, undos, false)),
    dismiss: () => told.change(() => null),
  };
}

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

export function UndoToast({ undo }: { undo: Undo }) {
  const { told, dismiss, undoLast, redoLast } = undo;
  const isUndo = told?.offers === "undo";
  const Icon = isUndo ? Undo2 : Redo2;
  return (
    <div className="pointer-events-none flex justify-center max-md:justify-stretch">
      <Toast
        onDismiss={dismiss}
        action={
          told?.offers && (
            <Button variant="inverse" size="small" onClick={() => void (isUndo ? undoLast() : redoLast())}>
              <Icon size={14} aria-hidden="true" />
              {isUndo ? messages.undo : messages.redo}
            </Button>
          )
        }
      >
        {told ? told.words : null}
      </Toast>
    </div>
  );
}
