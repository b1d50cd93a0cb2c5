"use client";
/** A picture that goes away when it cannot be loaded, so that what lies underneath is seen. */
import { useState, type CSSProperties } from "react";

/** `cover`: colour that hides the browser's sign for a broken picture where no script runs. */
export function PosterImage({ src, cover, isFirst }: { src: string; cover: string; isFirst: boolean }) {
  const [isDead, setDead] = useState(false);
  return (
    <img
      // A picture may have failed before this code was there to hear of it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setDead(true);
      }}
      src={src}
      alt=""
      hidden={isDead}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setDead(true)}
      // Only a picture that could not be loaded has a ::before.
      className="absolute inset-0 size-full rounded-[inherit] object-cover before:absolute before:left-0 before:top-0 before:size-6 before:bg-(--cover) [&[hidden]]:hidden"
      style={{ "--cover": cover } as CSSProperties}
    />
  );
}
