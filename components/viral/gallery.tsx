/** The posts of a page as cards. */
import type { Density } from "@/components/ui/density";
import type { Facets, ViralPost } from "@/lib/contract/records";
import { galleryGrid } from "./gallery-grid";
import { PlayOnHover } from "./play-on-hover";
import { PostCard } from "./post-card";

/** Pictures of the first row are loaded at once. */
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
  /** Address of a post's panel. */
  hrefOf: (id: string) => string;
  now: number;
  currentId: string | undefined;
  /** Posts a page. */
  size: number;
  density: Density;
  /** Position of the first one among all posts of the search, from 0. */
  first: number;
  /** Address of the page that saves a post to a board; absent for those who may not. */
  saveHrefOf?: (id: string, at: number) => string;
}) {
  return (
    <PlayOnHover className={galleryGrid(size, density)}>
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
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
      ))}
    </PlayOnHover>
  );
}
