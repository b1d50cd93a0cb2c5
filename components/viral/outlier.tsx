/** The post that stands out of the scores and followers, by name. */
import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import type { FollowersBar } from "@/lib/contract/insights";
import type { ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralFilters } from "@/lib/contract/viral";
import { bareHandle } from "./creators-href";
import { headlineOf } from "./headline";
import { messages } from "./messages/insights";

const { sliderMin, sliderMax } = viralQuery.filters.followers;

/**
 * The filters of a size of poster, and of a range of scores where there is one. The first and the last size also hold
 * what is beyond them.
 */
export function rangesOf({ from, to }: FollowersBar, scores?: { from: number; to: number }): ViralFilters {
  const followersMin = Math.ceil(from);
  return {
    ...(from > sliderMin && { followersMin }),
    ...(to < sliderMax && { followersMax: Math.max(followersMin, Math.ceil(to) - 1) }),
    ...(scores && { viralityScoreMin: scores.from, viralityScoreMax: scores.to }),
  };
}

/** Posts that stand apart are at most so many in their cell. */
const MOST_APART = 3;

/** The highest cell with hardly a post, as filters; null where posts are everywhere. */
export function cellApart(bars: readonly FollowersBar[]): ViralFilters | null {
  const cells = bars.flatMap((bar) => bar.scores.map((scores) => ({ bar, scores })));
  const apart = cells.filter(({ scores: { count } }) => count > 0 && count <= MOST_APART);
  const [highest] = apart.sort(
    (a, b) => b.scores.from - a.scores.from || a.scores.count - b.scores.count || b.bar.from - a.bar.from,
  );
  return highest ? rangesOf(highest.bar, highest.scores) : null;
}

/** Whether a post is in the cell of these filters. */
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

/** The one with the highest score; null when none has one. */
export function hottestOf(posts: readonly ViralPost[]): ViralPost | null {
  const scored = posts.filter(({ viralityScore }) => viralityScore !== undefined);
  return scored.reduce<ViralPost | null>(
    (best, post) => (best === null || post.viralityScore! > best.viralityScore! ? post : best),
    null,
  );
}

/** `href`: its posts. */
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
