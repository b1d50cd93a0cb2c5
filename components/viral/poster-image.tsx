/** For a missing picture our server returns a transparent pixel, so that the drawn poster shows through. */
import type { CSSProperties } from "react";

/** `cover` hides the browser's broken-image icon if the server doesn't respond. */
export function PosterImage({ src, cover, isFirst }: { src: string; cover: string; isFirst: boolean }) {
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
