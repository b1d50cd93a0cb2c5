"use client";
/** The filter definition is added here because it contains code and can't be serialised into the page. */
import { FilterPanel, type FilterPanelProps } from "@/components/filters/filter-panel";
import { LazyOpenGroup } from "@/components/filters/lazy-open-group";
import type { OpenGroupProps } from "@/components/filters/open-group";
import { QuickSearch, type QuickSearchProps } from "@/components/filters/quick-search";
import { viralQuery } from "@/lib/contract/viral";

export function ViralFilters(props: Omit<FilterPanelProps, "query">) {
  return <FilterPanel {...props} query={viralQuery} />;
}

export function ViralQuickSearch(props: Omit<QuickSearchProps, "query">) {
  return <QuickSearch {...props} query={viralQuery} />;
}

/**
 * The filter definition is added here because it contains code and can't be serialised into the page. There is no boundary
 * for the lazy code: React may deliver a boundary's content by script.
 */
export function ViralOpenGroup(props: Omit<OpenGroupProps, "definition">) {
  return <LazyOpenGroup {...props} definition={viralQuery} />;
}
