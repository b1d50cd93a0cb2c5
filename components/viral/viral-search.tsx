"use client";
/** Filters and search box of posts, with the definition that they are made of: it is code and no part of the page. */
import { FilterPanel, type FilterPanelProps } from "@/components/filters/filter-panel";
import { QuickSearch, type QuickSearchProps } from "@/components/filters/quick-search";
import { viralQuery } from "@/lib/contract/viral";

export function ViralFilters(props: Omit<FilterPanelProps, "query">) {
  return <FilterPanel {...props} query={viralQuery} />;
}

export function ViralQuickSearch(props: Omit<QuickSearchProps, "query">) {
  return <QuickSearch {...props} query={viralQuery} />;
}
