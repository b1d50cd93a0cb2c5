/** Over a table of creators: the way to the filters on small screens, the count, the chips, the order. */
import type { ReactNode } from "react";
import { FilterButton } from "@/components/filters/filter-layout";
import type { CreatorAddress } from "./creator-address";
import { SortMenu } from "./sort-menu";

/** `total`: null when the service does not count; then `otherwise` stands in its place. `note`: small words after it. */
export function ResultsBar({
  address,
  activeCount,
  total,
  otherwise,
  note,
  chips,
  actions,
}: {
  address: CreatorAddress;
  activeCount: number;
  total: number | null;
  otherwise: string;
  note?: string;
  chips: ReactNode;
  actions?: ReactNode;
}) {
  const words =
    total === null
      ? otherwise
      : total === 0
        ? "No creators"
        : `${total.toLocaleString("en")} ${total === 1 ? "creator" : "creators"}`;
  return (
    <header className="flex min-h-[54px] flex-wrap items-center gap-x-2 px-4 py-2 lg:px-6">
      <FilterButton activeCount={activeCount} />
      <h1
        data-testid="total"
        aria-live="polite"
        className="mr-1.5 shrink-0 text-16 font-650 leading-7 tracking-[-0.012em] tabular-nums max-lg:ml-1"
      >
        {words}
        {note && total !== 0 && (
          <small className="ml-1.5 text-13 font-450 tracking-normal text-ink-3 max-sm:hidden">{note}</small>
        )}
      </h1>
      <div className="ml-auto flex items-center gap-1 lg:order-last">
        {actions}
        <SortMenu address={address} />
      </div>
      <div className="flex min-w-0 items-center gap-1.5 empty:hidden max-lg:-mx-4 max-lg:basis-[calc(100%+32px)] max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1.5 lg:flex-1 lg:flex-wrap">
        {chips}
      </div>
    </header>
  );
}
