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
      // Browsers render `::before` only on images that failed to load.
      className="absolute inset-0 size-full rounded-[inherit] object-cover before:absolute before:left-0 before:top-0 before:size-6 before:bg-(--cover)"
      style={{ "--cover": cover } as CSSProperties}
    />
  );
}
