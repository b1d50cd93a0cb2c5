/** The post that stands out of the scores and followers, by name. */
import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import type { FollowersBar } from "@/lib/contract/insights";
import type { ViralPost } from "@/lib/contract/records";
import type { ViralFilters } from "@/lib/contract/viral";
import { bareHandle } from "./creators-href";
import { headlineOf } from "./headline";

/** The filters of a size of poster, and of a range of scores where there is one. */
export function rangesOf({ from, to }: FollowersBar, scores?: { from: number; to: number }): ViralFilters {
  return {
    followersMin: Math.ceil(from),
    followersMax: Math.max(Math.ceil(from), Math.ceil(to) - 1),
    ...(scores && { viralityScoreMin: scores.from, viralityScoreMax: scores.to }),
  };
}

/** The filters that find a post again, by its score and its followers. */
export function around({ viralityScore = 0, followers }: ViralPost): ViralFilters {
  return {
    viralityScoreMin: Math.floor(viralityScore),
    ...(followers !== undefined && { followersMin: followers, followersMax: followers }),
  };
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
export function Hottest({ post, href }: { post: ViralPost; href: string }) {
  const { creatorUsername, followers, viralityScore = 0 } = post;
  return (
    <>
      Hottest:{" "}
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
      , {Math.round(viralityScore)}
      {followers !== undefined && (
        <>
          {" "}
          with <Amount value={followers} /> followers
        </>
      )}
    </>
  );
}
