import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import type { FollowersBar, ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralFilters } from "@/lib/contract/viral";
import { bareHandle } from "./creators-href";
import { headlineOf } from "./headline";
import { messages } from "./messages/insights";

const { sliderMin, sliderMax } = viralQuery.filters.followers;

/** The first and last size also include everything beyond them. */
export function rangesOf({ from, to }: FollowersBar, scores?: { from: number; to: number }): ViralFilters {
  const followersMin = Math.ceil(from);
  return {
    ...(from > sliderMin && { followersMin }),
    ...(to < sliderMax && { followersMax: Math.max(followersMin, Math.ceil(to) - 1) }),
    ...(scores && { viralityScoreMin: scores.from, viralityScoreMax: scores.to }),
  };
}

/** A cell with more posts has no outlier. */
const MOST_APART = 3;

/** Picks the highest cell with few posts, or null if there is none. */
export function cellApart(bars: readonly FollowersBar[]): ViralFilters | null {
  const cells = bars.flatMap((bar) => bar.scores.map((scores) => ({ bar, scores })));
  const apart = cells.filter(({ scores: { count } }) => count > 0 && count <= MOST_APART);
  const [highest] = apart.sort(
    (a, b) => b.scores.from - a.scores.from || a.scores.count - b.scores.count || b.bar.from - a.bar.from,
  );
  return highest ? rangesOf(highest.bar, highest.scores) : null;
}

export function isIn({ viralityScore, followers }: ViralPost, cell: ViralFilters): boolean {
  const { viralityScoreMin = 0, viralityScoreMax = 100, followersMin = 0, followersMax = Infinity } = cell;
  if (viralityScore === undefined || followers === undefined) return false;
  return (
    viralityScore >= viralityScoreMin &&
    viralityScore <= viralityScoreMax &&
    followers >= followersMin &&
    followers <= followersMax
  );
}

/** Returns null if no post has a score. */
export function hottestOf(posts: readonly ViralPost[]): ViralPost | null {
  const scored = posts.filter(({ viralityScore }) => viralityScore !== undefined);
  return scored.reduce<ViralPost | null>(
    (best, post) => (best === null || post.viralityScore! > best.viralityScore! ? post : best),
    null,
  );
}

export function Outlier({ post, href }: { post: ViralPost; href: string }) {
  const { creatorUsername, followers, viralityScore = 0 } = post;
  const name = (
    <Link
      href={href}
      prefetch={false}
      title={headlineOf(post)}
      className="rounded-4 font-600 text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      <bdi className="wrap-anywhere">
        {creatorUsername ? `@${bareHandle(creatorUsername)}` : headlineOf(post)}
      </bdi>
    </Link>
  );
  const score = Math.round(viralityScore);
  return followers === undefined
    ? messages.outlier.text(name, score)
    : messages.outlier.withFollowers(name, score, <Amount value={followers} />);
}
