/** All matches of a search are selected, except those deselected by hand. */
import { MAX_REVEAL, type AllMatching, type MatchedCount } from "@/lib/contract/reveal";
import type { PageRow } from "./selection";

export type AllChosen = {
  /** Filters are canonical and those at the time of selection. */
  search: string;
  isOnlyNew: boolean;
  except: readonly PageRow[];
  /** The count includes exceptions and is null until it is known. */
  count: MatchedCount | null;
};

/** All matches of another search aren't selected here. */
export const ofSearch = (all: AllChosen | null, search: string) => (all?.search === search ? all : null);

export function holds({ except, isOnlyNew }: AllChosen, row: PageRow): boolean {
  return !(isOnlyNew && row.isOwned) && !except.some(({ id }) => id === row.id);
}

/** End position (exclusive) of the matches that a reveal takes. Each exception is replaced by the next new creator. */
export function endOf({ count, except }: AllChosen): number {
  if (!count?.matched.hasMore) return Infinity;
  const left = count.matched.ownedLeftOut + (count.matched.hiddenLeftOut ?? 0);
  return count.fresh + count.owned + left + except.length;
}

/** Adds or removes exceptions. Changes nothing if that would exceed the number of exceptions that a quote accepts. */
export function withExceptions(all: AllChosen, rows: readonly PageRow[], isChosen: boolean): AllChosen {
  const ids = new Set(rows.map(({ id }) => id));
  const others = all.except.filter(({ id }) => !ids.has(id));
  if (isChosen) return { ...all, except: others };
  const taken = rows.filter(({ isOwned }) => !(all.isOnlyNew && isOwned));
  return others.length + taken.length > MAX_REVEAL ? all : { ...all, except: [...others, ...taken] };
}

/** The result is null until counted. `isFirst`: one reveal takes only a part, and others replace the exceptions. */
export function sumOf({ count, except, isOnlyNew }: AllChosen) {
  if (count === null) return null;
  const { fresh, owned, matched } = count;
  if (matched.hasMore) return { chosen: fresh + owned, fresh, owned, isFirst: true };
  const ownedOut = except.filter(({ isOwned }) => isOwned).length;
  const left = {
    fresh: Math.max(0, fresh - (except.length - ownedOut)),
    owned: isOnlyNew ? 0 : Math.max(0, owned - ownedOut),
  };
  return { chosen: left.fresh + left.owned, ...left, isFirst: false };
}

/** @param search includes the page's order, which decides the first 1,000 matches */
export function requestOf({ except, isOnlyNew }: AllChosen, search: string): AllMatching {
  return { search, except: except.map(({ id }) => id), isOnlyNew };
}

/** Returns null if the stored text is missing or unreadable. */
export function parseAllChosen(text: string | null): AllChosen | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<AllChosen> | null;
    if (typeof kept?.search !== "string" || typeof kept.isOnlyNew !== "boolean") return null;
    if (!Array.isArray(kept.except)) return null;
    const except = kept.except
      .filter((row: unknown): row is PageRow => {
        const { id, isOwned } = (row ?? {}) as Partial<PageRow>;
        return typeof id === "string" && typeof isOwned === "boolean";
      })
      .slice(0, MAX_REVEAL);
    // It is counted again because teammates may have bought some meanwhile.
    return { search: kept.search, isOnlyNew: kept.isOnlyNew, except, count: null };
  } catch {
    return null;
  }
}
