import "server-only";
import { canonical } from "@/lib/contract/canonical";
import { viralQuery } from "@/lib/contract/viral";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import type { MemberContext } from "../team-context";

const LEAST_SCORE = 70;
const DAYS = 7;
const DAY_MS = 86_400_000;
/** The newest hot post is read again after this time. */
const KEPT_MS = 60_000;
/** If it takes longer, the week ends today. */
const MOST_WAIT_MS = 1_000;

/** `newestMs`: null when there are no hot posts. */
type Known = { newestMs: number | null; atMs: number };
const known = processSingleton("newest-post", () => new WeakMap<DiscoveryService, Known>());

const HOT_POSTS = { viralityScoreMin: LEAST_SCORE, page: 1, pageSize: 1 };

async function newestPost(service: DiscoveryService, now: number): Promise<number | null> {
  const before = known().get(service);
  if (before && now - before.atMs < KEPT_MS) return before.newestMs;
  try {
    const signal = AbortSignal.timeout(MOST_WAIT_MS);
    const [newest] = (await service.searchPosts(HOT_POSTS, { signal })).data;
    // A wrong clock may have dated a post in the future.
    const newestMs = newest ? Math.min(Date.parse(newest.createdAt ?? "") || now, now) : null;
    known().set(service, { newestMs, atMs: now });
    return newestMs;
  } catch {
    // The page itself reports the service's error.
    return now;
  }
}

/** The week ends with the newest hot post, so that it is never empty. Null when there is none. */
export const hotThisWeek = defineVerb(
  { scope: "search", input: null },
  async ({ service }: MemberContext): Promise<string | null> => {
    const newestMs = await newestPost(service, Date.now());
    if (newestMs === null) return null;
    const dateCreatedFrom = new Date(newestMs - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    return canonical(viralQuery, { viralityScoreMin: LEAST_SCORE, dateCreatedFrom });
  },
);

/** The service is only asked if the key has the shape of this search. */
export async function isHotThisWeek(ctx: MemberContext, key: string): Promise<boolean> {
  const isLikeIt = /^viralityScoreMin=70&dateCreatedFrom=[\d-]{10}$/.test(key);
  return isLikeIt && key === (await hotThisWeek(ctx));
}

/** `endsAt`: null for this week, else the last day of the week, ISO 8601. */
export type HotWeek = { endsAt: string | null };

/** Null when the catalogue has no hot posts. Doesn't wait: until the service answers, it is this week. */
export function hotWeek({ service }: MemberContext): HotWeek | null {
  const now = Date.now();
  const newestMs = known().get(service)?.newestMs;
  // Prepares the next page.
  void newestPost(service, now);
  if (newestMs === null) return null;
  const isOld = newestMs !== undefined && now - newestMs >= DAYS * DAY_MS;
  return { endsAt: isOld ? new Date(newestMs).toISOString() : null };
}
