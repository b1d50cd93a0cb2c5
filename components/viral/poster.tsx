/** The drawn card is underneath and visible if the thumbnail is missing or broken, even without scripts. */
import type { ReactNode } from "react";
import type { ViralPost } from "@/lib/contract/records";
import { categoryGlyph } from "./category-glyph";
import { DrawnPoster } from "./drawn-poster";
import { PosterImage } from "./poster-image";
import { pictureUrl, playableUrl } from "./safe-url";

/** `isFirst` loads the picture eagerly. */
export function Poster({
  post,
  isFirst = false,
  className = "rounded-8",
  children,
}: {
  post: Pick<ViralPost, "thumbnailUrl" | "videoUrl" | "category">;
  isFirst?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const picture = pictureUrl(post.thumbnailUrl);
  return (
    <div
      data-video={playableUrl(post.videoUrl)}
      className={`group/poster relative isolate aspect-poster overflow-hidden bg-sunken after:pointer-events-none after:absolute after:inset-0 after:z-[4] after:rounded-[inherit] after:ring-1 after:ring-inset after:ring-ink/10 data-playing:overflow-visible data-playing:shadow-[0_0_0_2px_var(--canvas),0_0_0_4px_var(--accent)] ${className}`}
    >
      {(!picture || !picture.startsWith("/demo/")) && <DrawnPoster category={post.category} />}
      {picture && <PosterImage src={picture} cover={categoryGlyph(post.category).hue} isFirst={isFirst} />}
      {children}
    </div>
  );
}
