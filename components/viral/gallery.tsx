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
        />
      ))}
    </PlayOnHover>
  );
}
