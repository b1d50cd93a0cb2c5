import type { HandleMatch } from "./creator-of-handle";
import type { WantedCreator } from "./wanted-creator";

export type MatchEntry = { wanted: WantedCreator; posts: readonly string[] };

export type FoundEntry = MatchEntry & { id: string };
export type AmbiguousEntry = MatchEntry & { ids: readonly { id: string; isOwned: boolean }[] };

export type MatchResult = {
  fresh: FoundEntry[];
  owned: FoundEntry[];
  absent: MatchEntry[];
  several: AmbiguousEntry[];
  /** Not queried or not answered yet. Another query continues with them. */
  open: MatchEntry[];
  unnamed: string[];
  gone: string[];
};

/** `most` is 0 while posts are read, because the number of people is unknown. */
export type MatchProgress = { done: number; most: number };

export type MatchStep =
  | ({ state: "matching" } & MatchProgress)
  /** Searches by people have priority, or the service asks to wait. */
  | ({ state: "waiting"; retryAfterS: number } & MatchProgress)
  /** The service does not answer. Matches are kept, and another query continues. */
  | ({ state: "stopped"; result: MatchResult } & MatchProgress)
  | ({ state: "finished"; result: MatchResult } & MatchProgress);

export function peopleIn({ fresh, owned, absent, several, open }: MatchResult): number {
  return fresh.length + owned.length + absent.length + several.length + open.length;
}

/** An e-mail address and a handle, or a handle with and without its platform, may name one creator. */
function eachOnce(entries: readonly FoundEntry[]): FoundEntry[] {
  const byId = new Map<string, FoundEntry>();
  for (const entry of entries) {
    const before = byId.get(entry.id);
    byId.set(entry.id, before ? { ...before, posts: [...before.posts, ...entry.posts] } : entry);
  }
  return [...byId.values()];
}

/** @param matchOf undefined when not known yet */
export function resultOf(
  entries: readonly MatchEntry[],
  matchOf: (entry: MatchEntry) => HandleMatch | undefined,
  isOwned: (id: string) => boolean,
  posts: Pick<MatchResult, "unnamed" | "gone"> = { unnamed: [], gone: [] },
): MatchResult {
  const result: MatchResult = { fresh: [], owned: [], absent: [], several: [], open: [], ...posts };
  for (const entry of entries) {
    const match = matchOf(entry);
    if (!match) result.open.push(entry);
    else if (match.state === "absent") result.absent.push(entry);
    else if (match.state === "found")
      result[isOwned(match.id) ? "owned" : "fresh"].push({ ...entry, id: match.id });
    else result.several.push({ ...entry, ids: match.ids.map((id) => ({ id, isOwned: isOwned(id) })) });
  }
  return { ...result, fresh: eachOnce(result.fresh), owned: eachOnce(result.owned) };
}
