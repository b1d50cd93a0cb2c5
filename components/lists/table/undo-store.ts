import { errorWords } from "@/lib/client/error-messages";
import { watched, type Watched } from "@/lib/client/watched";

/** `next` is null if nothing changed. `rest` is the part that wasn't reached; it remains the next step. */
export type Reversed = { next: Reversal | null; words?: string; rest?: Reversal };
export type Reversal = () => Promise<Reversed>;

export type Told = { words: string; offers: "undo" | "redo" | null; at: number };

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
      say(errorWords(error));
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
