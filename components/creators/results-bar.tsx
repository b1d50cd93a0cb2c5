/** Over a table of creators: the filters in words, the count, the chips, the order. */
import type { ReactNode } from "react";
import { FilterButton } from "@/components/filters/filter-layout";
import { QuickSearch } from "@/components/filters/quick-search";
import { ResultsTotal } from "@/components/filters/results-total";
import { CopyLink } from "@/components/ui/copy-link";
import { ColumnChooser } from "./column-chooser";
import { keptByForm, type CreatorAddress } from "./creator-address";
import { SortMenu } from "./sort-menu";
import type { TableSettings } from "./table-settings";

const NOUN = ["creator", "creators"] as const;

/** `total`: null when the service does not count; `otherwise` is then shown instead. `note`: small words after it. */
export function ResultsBar({
  address,
  activeCount,
  total,
  otherwise,
  note,
  settings,
  chips,
  actions,
}: {
  address: CreatorAddress;
  settings: TableSettings;
  activeCount: number;
  total: number | null;
  otherwise: string;
  note?: string;
  /** Null when nothing is filtered. */
  chips: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header>
      <div className="flex items-center gap-2 px-4 pt-2.5 lg:px-6">
        <FilterButton activeCount={activeCount} />
        <div className="min-w-0 flex-1">
          <QuickSearch
            query="creators"
            values={address.values}
            action={address.path}
            noun={NOUN}
            example="fitness france 10k-50k er>3 has email"
            keep={keptByForm(address)}
          />
        </div>
        {actions}
        <span className="inline-flex max-sm:hidden">
          <CopyLink label="Copy the link of this search" isIcon />
        </span>
      </div>
      <div className="flex min-h-[2.875rem] items-start gap-1.5 px-4 pb-2.5 pt-2 max-md:flex-wrap max-md:items-center max-md:pb-1.5 lg:px-6">
        <ResultsTotal
          total={total}
          noun={NOUN}
          otherwise={otherwise}
          note={note}
          className="max-md:flex-1"
          noteClassName="max-sm:hidden"
        />
        {chips && (
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 max-md:order-first max-md:-mx-4 max-md:basis-[calc(100%+32px)] max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1">
            {chips}
          </div>
        )}
        <div className="ml-auto flex">
          <ColumnChooser address={address} settings={settings} />
          <SortMenu address={address} />
        </div>
      </div>
    </header>
  );
}
