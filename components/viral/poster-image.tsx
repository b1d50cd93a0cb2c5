/**
 * The picture of a poster. Our own server answers with a clear pixel where there is none, so the drawn poster is
 * visible.
 */
import type { CSSProperties } from "react";

/** `cover`: colour that hides the browser's sign for a broken picture, should our server not answer at all. */
export function PosterImage({ src, cover, isFirst }: { src: string; cover: string; isFirst: boolean }) {
  return (
    <img
      src={src}
      alt=""
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      // Only a picture that could not be loaded has a ::before.
      className="absolute inset-0 size-full rounded-[inherit] object-cover before:absolute before:left-0 before:top-0 before:size-6 before:bg-(--cover)"
      style={{ "--cover": cover } as CSSProperties}
    />
  );
}
