"use client";
/** The filter definition is added here because it contains code and can't be serialised into the page. */
import { FilterPanel, type FilterPanelProps } from "@/components/filters/filter-panel";
import { QuickSearch, type QuickSearchProps } from "@/components/filters/quick-search";
import { creatorQuery } from "@/lib/contract/creators";

export function CreatorFilters(props: Omit<FilterPanelProps, "query">) {
  return <FilterPanel {...props} query={creatorQuery} />;
}

export function CreatorQuickSearch(props: Omit<QuickSearchProps, "query">) {
  return <QuickSearch {...props} query={creatorQuery} />;
}
