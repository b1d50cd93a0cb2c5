/** The creators that somebody has chosen, in the order of choosing. Plain data. */
import { MAX_REVEAL } from "@/lib/contract/reveal";

/** `search`: the filters under which it was found, canonical. */
export type Choice = { id: string; isOwned: boolean; search: string };
export type Selection = readonly Choice[];
export type PageRow = { id: string; isOwned: boolean };
/** `at`: its position among all that the search finds, from 0. */
export type NumberedRow = PageRow & { at: number };

/**
 * Adds rows at the end; those already selected keep their position and their search. At most as many as one reveal
 * takes.
 */
export function withRows(selection: Selection, rows: readonly PageRow[], search: string): Selection {
  const chosen = new Set(selection.map(({ id }) => id));
  const added = rows.filter(({ id }) => !chosen.has(id)).map((row) => ({ ...row, search }));
  return [...selection, ...added].slice(0, MAX_REVEAL);
}

export function without(selection: Selection, ids: Iterable<string>): Selection {
  const gone = new Set(ids);
  return selection.filter(({ id }) => !gone.has(id));
}

/** What was chosen under other filters than these. */
export function foundElsewhere(selection: Selection, search: string): Selection {
  return selection.filter((choice) => choice.search !== search);
}

/** The person has confirmed that all of it still counts. */
export function adopted(selection: Selection, search: string): Selection {
  return selection.map((choice) => ({ ...choice, search }));
}

/** Updates which ones are owned. Returns the same object when nothing changed. */
export function withOwnership(selection: Selection, rows: readonly PageRow[]): Selection {
  const owned = new Map(rows.map((row) => [row.id, row.isOwned]));
  const isStale = ({ id, isOwned }: Choice) => (owned.get(id) ?? isOwned) !== isOwned;
  if (!selection.some(isStale)) return selection;
  return selection.map((choice) => ({ ...choice, isOwned: owned.get(choice.id) ?? choice.isOwned }));
}

/** After a reveal of the first `count` new ones (all of them without it): what is left to decide about. */
export function afterReveal(selection: Selection, count?: number): Selection {
  if (count === undefined) return [];
  const bought = selection.filter(({ isOwned }) => !isOwned).slice(0, count);
  return without(
    selection,
    bought.map(({ id }) => id),
  );
}

/** From the row that was touched last to this one, both included. */
export function rangeOf(rows: readonly PageRow[], from: string | null, to: string): readonly PageRow[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (b < 0) return [];
  return a < 0 ? [rows[b]!] : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Reads what the browser kept; anything else is no selection. */
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
