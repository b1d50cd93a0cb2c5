/** Everything that a search finds, chosen at once, with what was taken out by hand. Plain data. */
import { MAX_REVEAL, type AllMatching, type MatchedCount } from "@/lib/contract/reveal";
import type { PageRow } from "./selection";

export type AllChosen = {
  /** The filters that it was chosen under, canonical. */
  search: string;
  isOnlyNew: boolean;
  except: readonly PageRow[];
  /** Of everything, before the exceptions; null until it was counted. */
  count: MatchedCount | null;
};

/** Whether a row of the same search belongs to it. */
export function holds({ except, isOnlyNew }: AllChosen, row: PageRow): boolean {
  return !(isOnlyNew && row.isOwned) && !except.some(({ id }) => id === row.id);
}

/**
 * Position in the search behind the last one that a reveal takes; Infinity when it takes everything, or while it is not
 * counted. Each exception is replaced by a new creator: owned ones between them and the end move it further.
 */
export function endOf({ count, except }: AllChosen): number {
  if (!count?.matched.hasMore) return Infinity;
  const left = count.matched.ownedLeftOut + (count.matched.hiddenLeftOut ?? 0);
  return count.fresh + count.owned + left + except.length;
}

/** Takes rows out, or back in. At most as many exceptions as a price takes; beyond them nothing changes. */
export function withExceptions(all: AllChosen, rows: readonly PageRow[], isChosen: boolean): AllChosen {
  const ids = new Set(rows.map(({ id }) => id));
  const others = all.except.filter(({ id }) => !ids.has(id));
  if (isChosen) return { ...all, except: others };
  const taken = rows.filter(({ isOwned }) => !(all.isOnlyNew && isOwned));
  return others.length + taken.length > MAX_REVEAL ? all : { ...all, except: [...others, ...taken] };
}

/**
 * Its cost with its exceptions; null until it was counted. `isFirst`: the search has more than one reveal takes, and
 * others replace the exceptions.
 */
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

/** @param search the filters with the order of the page: what a reveal of the first 1,000 takes them in */
export function requestOf({ except, isOnlyNew }: AllChosen, search: string): AllMatching {
  return { search, except: except.map(({ id }) => id), isOnlyNew };
}

/** Reads what the browser kept; anything else is nothing. */
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
    // Counted anew: others may have bought meanwhile.
    return { search: kept.search, isOnlyNew: kept.isOnlyNew, except, count: null };
  } catch {
    return null;
  }
}
