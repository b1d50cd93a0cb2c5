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
    <div data-video={playableUrl(post.videoUrl)} className={`group/poster poster-frame ${className}`}>
      {(!picture || !picture.startsWith("/demo/")) && <DrawnPoster category={post.category} />}
      {picture && <PosterImage src={picture} cover={categoryGlyph(post.category).hue} isFirst={isFirst} />}
      {children}
    </div>
  );
}
