/** Replaces the results when the search uses filters that the reader's role may not use. */
import Link from "next/link";
import { FilterLayout } from "@/components/filters/filter-layout";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { fieldsOf, type Filter } from "@/lib/contract/definition";
import { changedHref, keptByForm, type CreatorAddress } from "./creator-address";
import { CreatorFilters } from "./creator-search";
import { messages } from "./messages/search";

type RefusedFiltersProps = {
  address: CreatorAddress;
  /** Names of filters in the search that the reader may not use. */
  refused: readonly string[];
  /** Filters that aren't offered. */
  without: readonly string[];
};

export function RefusedFilters({ address, refused, without }: RefusedFiltersProps) {
  const filters = refused.map((name) => (creatorQuery.filters as Record<string, Filter>)[name]!);
  const removed = Object.fromEntries(filters.flatMap(fieldsOf).map((field) => [field, undefined]));
  return (
    <FilterLayout
      activeCount={activeFilters(creatorQuery, address.values).length}
      panel={
        <CreatorFilters
          values={address.values}
          hasFacets={false}
          total={null}
          action={address.path}
          noun={["creator", "creators"]}
          keep={keptByForm(address)}
          without={without}
        />
      }
    >
      <div className="p-4">
        <Notice variant="bad" role="alert">
          <b className="block font-600">{messages.refused.title(filters.map(({ label }) => label))}</b>
          {messages.refused.text}
          <Link
            href={changedHref({ ...address, ignored: [] }, removed)}
            prefetch={false}
            className={buttonClass({ size: "small", className: "mt-2 flex w-fit" })}
          >
            {messages.refused.remove}
          </Link>
        </Notice>
      </div>
    </FilterLayout>
  );
}
