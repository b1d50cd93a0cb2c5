"use client";
/** What can be undone, the last one first, and what is said about it. */
import { useCallback, useMemo, useRef, useState } from "react";

/** `undo`: null where nothing is left to do. */
export type Told = { words: string; canUndo: boolean; at: number };
type Step = { undo: () => Promise<void> };

export type Undo = {
  told: Told | null;
  /** Says what was done, and how it is undone. */
  done: (words: string, undo?: () => Promise<void>) => void;
  undoLast: () => Promise<void>;
  dismiss: () => void;
};

const MOST_STEPS = 100;

/** `undone`, `nothing`: said after undoing, and where nothing is left. */
export function useUndo(undone: string, nothing: string): Undo {
  const steps = useRef<Step[]>([]);
  const [told, setTold] = useState<Told | null>(null);
  const say = useCallback(
    (words: string, canUndo = false) => setTold({ words, canUndo, at: Date.now() }),
    [],
  );
  const done = useCallback(
    (words: string, undo?: () => Promise<void>) => {
      if (undo) steps.current = [...steps.current.slice(1 - MOST_STEPS), { undo }];
      say(words, undo !== undefined);
    },
    [say],
  );
  const undoLast = useCallback(async () => {
    const last = steps.current.pop();
    if (!last) return say(nothing);
    say(undone);
    try {
      await last.undo();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }, [say, undone, nothing]);
  const dismiss = useCallback(() => setTold(null), []);
  return useMemo(() => ({ told, done, undoLast, dismiss }), [told, done, undoLast, dismiss]);
}
