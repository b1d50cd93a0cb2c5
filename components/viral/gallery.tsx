import { Activity } from "react";
import type { Density } from "@/components/ui/density";
import type { Facets, ViralPost, Benchmark } from "@/lib/contract/records";
import { CardFace, CardFoot, type CardFaceProps } from "./card-face";
import { bareHandle, creatorsHref } from "./creators-href";
import { galleryGrid } from "./gallery-grid";
import { headlineOf } from "./headline";
import { PlayOnHover } from "./play-on-hover";
import { Poster } from "./poster";
import type { ScoredPost } from "./score-explained";

/** Posters of the first row are loaded eagerly. */
const FIRST_ROW = 6;

type PostCardProps = Pick<CardFaceProps, "href" | "now" | "isCompact" | "at" | "saveHref"> & {
  post: ViralPost;
  benchmark: Benchmark | undefined;
  isFirst: boolean;
  isCurrent: boolean;
};

/** Captions and addresses of a post are not repeated in the page's data. */
const scored = (post: ViralPost): ScoredPost => ({
  views: post.views,
  likes: post.likes,
  comments: post.comments,
  shares: post.shares,
  followers: post.followers,
  viralityScore: post.viralityScore,
  category: post.category,
  inferred: post.inferred,
});

function PostCard({ post, benchmark, isFirst, isCurrent, ...face }: PostCardProps) {
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

export function Gallery({
  posts,
  benchmarks,
  hrefOf,
  now,
  currentId,
  size,
  density,
  first,
  saveHrefOf,
}: {
  posts: readonly ViralPost[];
  benchmarks: Facets["benchmarks"];
  hrefOf: (id: string) => string;
  now: number;
  currentId: string | undefined;
  size: number;
  density: Density;
  /** Position of the first post among all matches, from 0. */
  first: number;
  /** It is absent for readers who can't save posts. */
  saveHrefOf?: (id: string, at: number) => string;
}) {
  return (
    <PlayOnHover className={galleryGrid(size, density)}>
      {posts.map((post, index) => (
        <Activity key={post.id}>
          <PostCard
            post={post}
            href={hrefOf(post.id)}
            benchmark={post.category ? benchmarks?.[post.category] : undefined}
            now={now}
            isFirst={index < FIRST_ROW}
            isCurrent={post.id === currentId}
            isCompact={density === "compact"}
            at={first + index}
            saveHref={saveHrefOf?.(post.id, first + index)}
          />
        </Activity>
      ))}
    </PlayOnHover>
  );
}
