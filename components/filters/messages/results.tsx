/** What is said over results and instead of them, beside what needs a script. */
import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  sheet: {
    title: "Filters",
    open: (count: number) => (count > 0 ? `Filters (${formatNumber(count)})` : "Filters"),
    close: "Close the filters",
  },
  chips: {
    /** For screen readers, before the name of a filter. */
    remove: "Remove the filter",
    clear: "Clear all",
  },
  slow: {
    title: "The service is slow",
    text: "You can keep waiting: the results appear here as soon as they arrive. Your filters are kept. Searching is free.",
    again: "Try again",
    wider: "Search without filters",
    noScript: "Without JavaScript, this page comes when the service has answered.",
    wait: "Wait for the results",
  },
  /** `many`: what is searched, as `posts`. */
  empty: {
    title: {
      noFilters: (many: string) => `There are no ${many} yet`,
      oneFilter: (many: string) => `No ${many} match this filter`,
      filters: (many: string, count: number) =>
        count === 2 ? `No ${many} match both filters` : `No ${many} match all ${formatNumber(count)} filters`,
    },
    text: (many: string) =>
      `Each line shows how many ${many} you would get without that one filter. Searching is free, so try.`,
    without: (filter: ReactNode) => <>without {filter}</>,
    unknown: "not known",
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
