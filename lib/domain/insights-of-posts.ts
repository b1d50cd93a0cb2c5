import { fold } from "@/lib/contract/fold";
import type { PostInsights, ScoredCount, ViralPost } from "@/lib/contract/records";
import { bucketOf } from "./buckets";
import { hookOpening } from "./derive-hook";
import { CROSSED, FOLLOWERS_EDGES, MAX_DAYS, SCORE_EDGES, TOP } from "./insight-limits";

const DAY_MS = 86_400_000;

function groups(
  posts: readonly ViralPost[],
  keyOf: (post: ViralPost) => string | undefined,
): [string, ViralPost[]][] {
  const found = new Map<string, ViralPost[]>();
  for (const post of posts) {
    const key = keyOf(post);
    if (key === undefined || key === "") continue;
    const group = found.get(key);
    if (group) group.push(post);
    else found.set(key, [post]);
  }
  return [...found].sort(([a, many], [b, more]) => more.length - many.length || (a < b ? -1 : 1));
}

function scored(posts: readonly ViralPost[]): ScoredCount {
  const scores = posts.flatMap(({ viralityScore }) => viralityScore ?? []).sort((a, b) => a - b);
  const middle = (scores.length - 1) / 2;
  const medianScore =
    scores.length === 0 ? null : (scores[Math.floor(middle)]! + scores[Math.ceil(middle)]!) / 2;
  return { count: posts.length, medianScore };
}

/** Groups texts without regard to case, each in its most frequent spelling. */
function leaders(posts: readonly ViralPost[], textOf: (post: ViralPost) => string | undefined) {
  const folded = groups(posts, (post) => fold(textOf(post) ?? ""));
  return folded.slice(0, TOP).map(([, same]) => ({ value: groups(same, textOf)[0]![0], ...scored(same) }));
}

function bucketsOf(edges: readonly number[], values: readonly number[]) {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(edges, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([bucket, count]) => ({ from: edges[bucket]!, to: edges[bucket + 1]!, count }));
}

function followersBuckets(posts: readonly ViralPost[]): PostInsights["followers"] {
  const known = posts.filter((post) => post.followers !== undefined && post.viralityScore !== undefined);
  return bucketsOf(
    FOLLOWERS_EDGES,
    known.map((post) => post.followers!),
  ).map(({ from, to }) => {
    const within = known.filter(
      (post) => FOLLOWERS_EDGES[bucketOf(FOLLOWERS_EDGES, post.followers!)] === from,
    );
    const scores = within.map((post) => post.viralityScore!);
    return { from, to, ...scored(within), scores: bucketsOf(SCORE_EDGES, scores) };
  });
}

function daysOf(posts: readonly ViralPost[]): PostInsights["perDay"] {
  const days = groups(posts, (post) => post.createdAt?.slice(0, 10))
    .map(([day, same]) => ({ day, count: same.length }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const newest = Date.parse(days.at(-1)?.day ?? "");
  return days.filter(({ day }) => newest - Date.parse(day) < MAX_DAYS * DAY_MS);
}

function pairsOf(posts: readonly ViralPost[]): PostInsights["pairs"] {
  const most = (field: "category" | "country") =>
    groups(posts, (post) => post[field])
      .slice(0, CROSSED)
      .map(([value]) => value);
  const [categories, countries] = [most("category"), most("country")];
  return categories
    .flatMap((category) =>
      countries.map((country) => {
        const both = posts.filter((post) => post.category === category && post.country === country);
        return { category, country, ...scored(both) };
      }),
    )
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

export function insightsOfPosts(posts: readonly ViralPost[]): PostInsights {
  return {
    total: posts.length,
    perDay: daysOf(posts),
    followers: followersBuckets(posts),
    pairs: pairsOf(posts),
    topSounds: leaders(posts, (post) => post.musicTitle),
    topHookOpenings: leaders(posts, (post) => hookOpening(post.hook ?? "")),
  };
}
