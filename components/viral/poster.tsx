/** The drawn card is underneath and visible if the thumbnail is missing or broken, even without scripts. */
import type { ReactNode, CSSProperties } from "react";
import type { ViralPost } from "@/lib/contract/records";
import { categoryGlyph } from "./category-glyph";
import { pictureUrl, playableUrl } from "./safe-url";

/**
 * For a missing picture our server returns a transparent pixel, so that the drawn poster shows through. `cover`
 * hides the browser's broken-image icon if the server doesn't respond.
 */
function PosterImage({ src, cover, isFirst }: { src: string; cover: string; isFirst: boolean }) {
  return (
    <img
      src={src}
      alt=""
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      className="poster-picture"
      style={{ "--cover": cover } as CSSProperties}
    />
  );
}

const RINGS = [28, 48, 68, 88, 108, 128] as const;

function DrawnPoster({ category }: { category: string | undefined }) {
  const { hue, path } = categoryGlyph(category);
  return (
    <svg
      viewBox="0 0 180 320"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className="absolute inset-0 size-full"
    >
      <rect width="180" height="320" fill={hue} />
      <g fill="none" stroke={`color-mix(in oklab, ${hue}, white 24%)`} strokeWidth="1.5">
        {RINGS.map((radius) => (
          <circle key={radius} cx="90" cy="130" r={radius} />
        ))}
      </g>
      <circle cx="90" cy="130" r="28" fill={`color-mix(in oklab, ${hue}, white 58%)`} />
      <path
        d={path}
        transform="translate(73.2 113.2) scale(1.4)"
        fill="none"
        stroke={`color-mix(in oklab, ${hue}, black 25%)`}
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

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
