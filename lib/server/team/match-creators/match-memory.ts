import "server-only";
/** Matches are cached, so that a run can continue, but only in memory: names of people must not be stored. */
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
  /** Undefined when the name was not searched lately. */
  idsOf: (wanted: WantedCreator) => readonly string[] | undefined;
  rememberIds: (wanted: WantedCreator, ids: readonly string[]) => void;
  postOf: (id: string) => ViralPost | undefined;
  rememberPosts: (posts: readonly ViralPost[]) => void;
};

/** @param version of the catalogue, so that matches of another one are ignored; null when unknown */
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
