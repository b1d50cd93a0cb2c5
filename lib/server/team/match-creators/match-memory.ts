import "server-only";
/**
 * What was matched lately, so that a run that was left goes on where it was, and another post of the same person costs no
 * search. In this process only: no names of people are written anywhere.
 */
import { LRUCache } from "lru-cache";
import type { ViralPost } from "@/lib/contract/records";
import { searchKey, type WantedCreator } from "@/lib/domain/match/wanted-creator";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { perf } from "@/lib/server/runtime/cache-clock";

const KEPT_MS = 1_800_000;
const MOST_NAMES = 5_000;
const MOST_POSTS = 2_000;

const newMemory = () => ({
  names: new LRUCache<string, readonly string[]>({ max: MOST_NAMES, ttl: KEPT_MS, perf }),
  posts: new LRUCache<string, ViralPost>({ max: MOST_POSTS, ttl: KEPT_MS, perf }),
});

const kept = new WeakMap<DiscoveryService, ReturnType<typeof newMemory>>();

export type MatchMemory = {
  /** Ids of the creators that have a name; undefined: not asked lately. */
  idsOf: (wanted: WantedCreator) => readonly string[] | undefined;
  rememberIds: (wanted: WantedCreator, ids: readonly string[]) => void;
  postOf: (id: string) => ViralPost | undefined;
  rememberPosts: (posts: readonly ViralPost[]) => void;
};

/** @param version of the catalogue: what was matched in another one is not looked at; null: the service tells none */
export function matchMemory(service: DiscoveryService, version: string | null): MatchMemory {
  const { names, posts } = kept.get(service) ?? newMemory();
  kept.set(service, { names, posts });
  const keyOf = (key: string) => `${version ?? ""} ${key}`;
  return {
    idsOf: (wanted) => names.get(keyOf(searchKey(wanted))),
    rememberIds: (wanted, ids) => void names.set(keyOf(searchKey(wanted)), ids),
    postOf: (id) => posts.get(keyOf(id)),
    rememberPosts: (all) => all.forEach((post) => posts.set(keyOf(post.id), post)),
  };
}
