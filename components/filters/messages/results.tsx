import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  sheet: {
    title: "Filters",
    open: (count: number) => (count > 0 ? `Filters (${formatNumber(count)})` : "Filters"),
    close: "Close filters",
  },
  chips: {
    /** Precedes the name of a filter for screen readers. */
    remove: "Remove filter",
    clear: "Clear all",
    /** Follows a number such as +2. */
    more: " more filters",
    ignored: (label: string, value: string | undefined) =>
      value === undefined ? `Ignored: ${label}` : `Ignored: ${label} ${value}`,
    noFilter: (field: string) => `This search has no ${field} filter.`,
  },
  slow: {
    title: "The service is slow",
    text: "Results appear here as soon as they arrive.",
    again: "Try again",
    wider: "Search without filters",
    noScript: "This page loads when the service answers.",
    wait: "Wait for results",
  },
  /** `many` names the searched records, for example `posts`. */
  empty: {
    title: {
      noFilters: (many: string) => `No ${many} yet`,
      oneFilter: (many: string) => `No ${many} match this filter`,
      filters: (many: string, count: number) =>
        count === 2 ? `No ${many} match both filters` : `No ${many} match all ${formatNumber(count)} filters`,
    },
    text: (many: string) => `Remove a filter to see more ${many}. Searching is free.`,
    without: (filter: ReactNode) => <>without {filter}</>,
    pair: (first: string, second: string) => (
      <>
        Removing one isn’t enough. Try without <b className="font-550">{first}</b> and{" "}
        <b className="font-550">{second}</b>.
      </>
    ),
    removePair: (count: number) => `Remove both, see ${formatNumber(count)}`,
    unknown: "unknown",
    none: "still 0",
    remove: (unseen: Unseen, filter: string) => <>Remove{unseen(` without ${filter}`)}</>,
    removeToSee: (unseen: Unseen, filter: string, count: number) => (
      <>
        Remove, see {formatNumber(count)}
        {unseen(` without ${filter}`)}
      </>
    ),
  },
};
