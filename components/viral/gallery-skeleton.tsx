import type { Density } from "@/components/ui/density";
import { galleryGrid } from "./gallery-grid";

/** `isStill` means that nothing is loading. The cards fade out downwards. */
export function GallerySkeleton({
  count,
  size = count,
  density = "comfortable",
  isStill = false,
}: {
  count: number;
  size?: number;
  density?: Density;
  isStill?: boolean;
}) {
  return (
    <div
      aria-hidden="true"
      className={`${galleryGrid(size, density)} ${isStill ? "[mask-image:linear-gradient(#000,transparent_60%)]" : "animate-pulse"}`}
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <div className="aspect-poster rounded-8 bg-sunken ring-1 ring-inset ring-line" />
          <div className="mt-3 h-2.5 w-2/3 rounded-full bg-line" />
          <div className="mt-2 h-2 w-5/6 rounded-full bg-line" />
          <div className="h-1.5" />
        </div>
      ))}
    </div>
  );
}
