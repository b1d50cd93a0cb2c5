/** The page before its results, in their size. */
import { GallerySkeleton } from "@/components/viral/gallery-skeleton";

export default function LoadingViral() {
  return (
    <div className="flex" role="status">
      <span className="sr-only">Loading viral posts</span>
      <div className="h-[calc(100dvh-52px)] w-rail shrink-0 border-r border-line bg-surface max-lg:hidden">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="flex h-[39px] items-center border-b border-line px-4">
            <i className="h-2.5 w-20 rounded-full bg-line" />
          </div>
        ))}
      </div>
      <div className="min-w-0 flex-1 px-4 lg:px-6">
        <div className="flex h-[42px] items-end gap-2">
          <i className="h-control w-64 rounded-6 bg-sunken" />
        </div>
        <div className="flex h-[46px] items-center">
          <i className="h-4 w-32 rounded-full bg-line" />
        </div>
        <GallerySkeleton count={12} />
      </div>
    </div>
  );
}
