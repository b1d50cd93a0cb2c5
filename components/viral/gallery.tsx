import { Activity } from "react";
import type { Density } from "@/components/ui/density";
import type { Facets, ViralPost } from "@/lib/contract/records";
import { galleryGrid } from "./gallery-grid";
import { PlayOnHover } from "./play-on-hover";
import { PostCard } from "./post-card";

/** Posters of the first row are loaded eagerly. */
const FIRST_ROW = 6;

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
