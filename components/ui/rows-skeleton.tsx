import { rowHeights, type Density } from "./density";

export function RowsSkeleton({ count, density }: { count: number; density: Density }) {
  return (
    <div
      aria-hidden="true"
      className="animate-pulse border-t border-line bg-surface"
      style={rowHeights(density)}
    >
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex h-[var(--row)] items-center gap-6 border-b border-line px-4 max-md:h-[var(--row-narrow)] lg:px-6"
        >
          <i className="size-4 rounded-4 bg-line" />
          <i className="h-2.5 w-40 rounded-full bg-line" />
          <i className="h-2 flex-1 rounded-full bg-sunken" />
        </div>
      ))}
    </div>
  );
}
