/** Placeholders in the size of the rows of a table. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="animate-pulse border-t border-line bg-surface">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex h-11 items-center gap-6 border-b border-line px-4 max-md:h-16 lg:px-6"
        >
          <i className="size-4 rounded-4 bg-line" />
          <i className="h-2.5 w-40 rounded-full bg-line" />
          <i className="h-2 flex-1 rounded-full bg-sunken" />
        </div>
      ))}
    </div>
  );
}
