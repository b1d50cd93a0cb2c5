import type { Benchmark, ViralPost } from "@/lib/contract/records";
import { CardFace, CardFoot, type CardFaceProps } from "./card-face";
import { bareHandle, creatorsHref } from "./creators-href";
import { headlineOf } from "./headline";
import { Poster } from "./poster";
import type { ScoredPost } from "./score-explained";

type PostCardProps = Pick<CardFaceProps, "href" | "now" | "isCompact" | "at" | "saveHref"> & {
  post: ViralPost;
  benchmark: Benchmark | undefined;
  isFirst: boolean;
  isCurrent: boolean;
};

/** Captions and addresses of a post are not repeated in the page's data. */
const scored = ({
  views,
  likes,
  comments,
  shares,
  followers,
  viralityScore,
  category,
  inferred,
}: ViralPost): ScoredPost => ({
  views,
  likes,
  comments,
  shares,
  followers,
  viralityScore,
  category,
  inferred,
});

export function PostCard({ post, benchmark, isFirst, isCurrent, ...face }: PostCardProps) {
  const { id, createdAt, creatorUsername: handle, followers, musicTitle } = post;
  return (
    <article
      className="group/card relative min-w-0 holds-chosen:[&>:first-child]:shadow-[0_0_0_2px_var(--canvas),0_0_0_4px_var(--accent)]"
      aria-current={isCurrent ? "true" : undefined}
    >
      <Poster
        post={post}
        isFirst={isFirst}
        className={`rounded-8 transition-shadow duration-base ${isCurrent ? "shadow-[0_0_0_2px_var(--canvas),0_0_0_4px_var(--ink)]" : ""}`}
      >
        <CardFace
          {...face}
          {...{ id, createdAt, benchmark }}
          headline={headlineOf(post)}
          post={scored(post)}
        />
      </Poster>
      <CardFoot
        handle={handle && bareHandle(handle)}
        href={handle ? creatorsHref(handle) : ""}
        followers={followers}
        sound={face.isCompact ? undefined : musicTitle}
      />
    </article>
  );
}
