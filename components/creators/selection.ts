/** Creators are in order of selection. */
import { MAX_REVEAL } from "@/lib/contract/reveal";

/** `search` holds the canonical filters at the time of selection. */
type Choice = { id: string; isOwned: boolean; search: string };
export type Selection = readonly Choice[];
export type PageRow = { id: string; isOwned: boolean };
/** `at` is the position among all matches, from 0. */
export type NumberedRow = PageRow & { at: number };

/** Appends rows, up to the maximum of one reveal. Already selected ones keep their position and search. */
export function withRows(selection: Selection, rows: readonly PageRow[], search: string): Selection {
  const chosen = new Set(selection.map(({ id }) => id));
  const added = rows.filter(({ id }) => !chosen.has(id)).map((row) => ({ ...row, search }));
  return [...selection, ...added].slice(0, MAX_REVEAL);
}

export function without(selection: Selection, ids: Iterable<string>): Selection {
  const gone = new Set(ids);
  return selection.filter(({ id }) => !gone.has(id));
}

export function foundElsewhere(selection: Selection, search: string): Selection {
  return selection.filter((choice) => choice.search !== search);
}

/** No search has this text, so these creators need a confirmation everywhere, also back in their search. */
const LEFT = "?";

/** The reader opened the search `search`. Returns the same object if nothing changed. */
export function afterLeaving(selection: Selection, search: string): Selection {
  const isLeft = (choice: Choice) => choice.search !== search && choice.search !== LEFT;
  if (!selection.some(isLeft)) return selection;
  return selection.map((choice) => (isLeft(choice) ? { ...choice, search: LEFT } : choice));
}

/** The reader has confirmed that the selection is still wanted under the new filters. */
export function adopted(selection: Selection, search: string): Selection {
  return selection.map((choice) => ({ ...choice, search }));
}

/** Returns the same object if nothing changed. */
export function withOwnership(selection: Selection, rows: readonly PageRow[]): Selection {
  const owned = new Map(rows.map((row) => [row.id, row.isOwned]));
  const isStale = ({ id, isOwned }: Choice) => (owned.get(id) ?? isOwned) !== isOwned;
  if (!selection.some(isStale)) return selection;
  return selection.map((choice) => ({ ...choice, isOwned: owned.get(choice.id) ?? choice.isOwned }));
}

/** Returns what is left after the first `count` new creators were revealed, nothing if all were. */
export function afterReveal(selection: Selection, count?: number): Selection {
  if (count === undefined) return [];
  const bought = selection.filter(({ isOwned }) => !isOwned).slice(0, count);
  return without(
    selection,
    bought.map(({ id }) => id),
  );
}

export function rangeOf(rows: readonly PageRow[], from: string | null, to: string): readonly PageRow[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (b < 0) return [];
  return a < 0 ? [rows[b]!] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The selection is empty if the stored text is missing or unreadable. */
export function parseSelection(text: string | null): Selection {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept
      .filter(
        (each): each is Choice =>
          typeof each?.id === "string" &&
          typeof each.isOwned === "boolean" &&
          typeof each.search === "string",
      )
      .slice(0, MAX_REVEAL);
  } catch {
    return [];
  }
}
