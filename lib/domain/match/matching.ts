/** What becomes of people who are looked for by name. Plain data. */
import type { HandleMatch } from "./creator-of-handle";
import type { WantedCreator } from "./wanted-creator";

/** `posts`: ids of the posts that name the person. */
export type MatchEntry = { wanted: WantedCreator; posts: readonly string[] };

export type FoundEntry = MatchEntry & { id: string };
/** `ids`: creators with that name. */
export type AmbiguousEntry = MatchEntry & { ids: readonly { id: string; isOwned: boolean }[] };

export type MatchResult = {
  fresh: FoundEntry[];
  owned: FoundEntry[];
  absent: MatchEntry[];
  several: AmbiguousEntry[];
  /** Not asked yet, or not answered: asking again goes on with them. */
  open: MatchEntry[];
  /** Ids of posts that name nobody. */
  unnamed: string[];
  /** Ids of posts that the search does not find any longer. */
  gone: string[];
};

/** `done` of `most` people. While posts are read, nobody knows how many there are: `most` is 0. */
export type MatchProgress = { done: number; most: number };

export type MatchStep =
  | ({ state: "matching" } & MatchProgress)
  /** People who search go first, or the service asks to wait. */
  | ({ state: "waiting"; retryAfterS: number } & MatchProgress)
  /** The service does not answer; what was matched is kept, and asking again goes on. */
  | ({ state: "stopped"; result: MatchResult } & MatchProgress)
  | ({ state: "finished"; result: MatchResult } & MatchProgress);

/** How many people there are, each once. */
export function peopleIn({ fresh, owned, absent, several, open }: MatchResult): number {
  return fresh.length + owned.length + absent.length + several.length + open.length;
}

/** Two names may be of one creator: an address and a handle, or a handle with and without its platform. */
function eachOnce(entries: readonly FoundEntry[]): FoundEntry[] {
  const byId = new Map<string, FoundEntry>();
  for (const entry of entries) {
    const before = byId.get(entry.id);
    byId.set(entry.id, before ? { ...before, posts: [...before.posts, ...entry.posts] } : entry);
  }
  return [...byId.values()];
}

/** @param matchOf undefined: not known yet */
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
