import { Activity, type ReactNode } from "react";
import { FilterButton } from "@/components/filters/filter-layout";
import { CHIPS_PLACE, COUNT_PLACE } from "@/components/filters/head-places";
import { GROUP } from "@/components/filters/opened-group";
import { ResultsTotal } from "@/components/filters/results-total";
import { CopyLink } from "@/components/ui/copy-link";
import { CreatorQuickSearch } from "./creator-search";
import { ColumnChooser } from "./column-chooser";
import { keptByForm, type CreatorAddress } from "./creator-address";
import { SortMenu } from "./sort-menu";
import type { TableSettings } from "./table-settings";
import { messages } from "./messages/table";

const NOUN = ["creator", "creators"] as const;

/** Wide windows have room for the search beside the views. The library needs it for its exports. */
const BESIDE_VIEWS =
  "lg:relative lg:z-[1] lg:-mt-[2.4375rem] lg:ml-auto lg:h-[2.375rem] lg:w-[min(26rem,58%)] lg:pl-0 lg:pr-6 lg:pt-0";

export function ResultsBar({
  address,
  activeCount,
  tabs,
  count,
  settings,
  chips,
  actions,
  preview,
  more,
}: {
  address: CreatorAddress;
  settings: TableSettings;
  activeCount: number;
  tabs?: ReactNode;
  count: ReactNode;
  /** Chips are null if there is no filter. */
  chips: ReactNode;
  actions?: ReactNode;
  preview?: ReactNode;
  more?: ReactNode;
}) {
  return (
    <Activity>
      <header className="max-md:contents">
        <div
          className={`flex items-center gap-2 px-4 max-md:contents ${tabs ? `pt-2.5 ${BESIDE_VIEWS}` : "pt-1.5 lg:px-6"}`}
        >
          <FilterButton activeCount={activeCount} />
          <div
            className={`min-w-0 flex-1 max-md:-order-8 max-md:mt-2.5 ${more ? "" : "max-md:nth-last-2:mr-4"}`}
          >
            <CreatorQuickSearch
              values={address.values}
              action={address.path}
              noun={NOUN}
              example="fitness france 10k-50k er>3"
              keep={keptByForm(address)}
            />
          </div>
          {actions && (
            <span className="contents max-md:-order-8 max-md:mr-4 max-md:mt-2.5 max-md:flex">{actions}</span>
          )}
          <span className="inline-flex max-md:hidden">
            <CopyLink label={messages.copyLink} without={GROUP} isIcon />
          </span>
        </div>
        <div
          className={`flex items-start gap-1.5 px-4 max-md:contents md:flex-wrap lg:px-6 ${tabs ? "min-h-[2.375rem] py-1" : "min-h-[2.125rem] py-0.5"}`}
        >
          <div className={COUNT_PLACE}>{count}</div>
          <div
            className={`min-w-0 flex-1 flex-wrap items-center gap-1.5 md:flex! md:min-w-min ${CHIPS_PLACE}`}
          >
            {tabs && <div className="min-w-max shrink-0">{tabs}</div>}
            {chips}
          </div>
          <div className="ml-auto flex items-center max-md:contents">
            <div className="ml-auto flex items-center max-md:-order-4 max-md:mr-4">
              {preview}
              <ColumnChooser address={address} settings={settings} />
              <SortMenu address={address} />
            </div>
            {more && <div className="max-md:-order-8 max-md:mr-4 max-md:mt-2.5">{more}</div>}
          </div>
        </div>
      </header>
    </Activity>
  );
}

/** `total` is null if the service doesn't count. `otherwise` is then shown instead. */
export function CreatorCount(props: { total: number | null; otherwise: string; note: string }) {
  return <ResultsTotal {...props} noun={NOUN} noteClassName="max-sm:hidden md:max-2xl:hidden" />;
}
