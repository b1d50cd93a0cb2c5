/** What the panel of filters says: it is in the first code of every page that has filters. */
import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  label: "Filters",
  reset: "Reset",
  apply: "Show results",
  group: {
    used: (unseen: Unseen, count: ReactNode) => (
      <>
        {count}
        {unseen(" selected")}
      </>
    ),
    unused: "Any",
  },
  /** One of a list. */
  select: {
    any: "Any",
  },
  options: {
    search: (label: string) => `Search in ${label.toLowerCase()}`,
    placeholder: (count: number) => `Search ${formatNumber(count)}`,
    fewer: "Fewer",
    more: (count: number) => `${formatNumber(count)} more`,
    none: "Nothing by that name",
    found: (count: number, all: number) => `${formatNumber(count)} of ${formatNumber(all)}`,
  },
  /** Several texts. */
  texts: {
    label: (label: string) => `${label}, separated by commas`,
    remove: (text: string) => `Remove ${text}`,
    add: (label: string) => `Add to ${label.toLowerCase()}`,
  },
  flag: {
    only: (label: string, chip: string) => `Only with ${label.toLowerCase()} ${chip}`,
  },
  days: {
    from: "From",
    fromLabel: (label: string) => `${label} from`,
    to: "To",
    toLabel: (label: string) => `${label} to`,
    turned: "The first day is after the last",
  },
  range: {
    from: (label: string) => `${label} from`,
    to: (label: string) => `${label} to`,
    /** Instead of a bound. */
    noLeast: "any",
    noMost: "no limit",
    least: (label: string) => `Lowest ${label.toLowerCase()}`,
    most: (label: string) => `Highest ${label.toLowerCase()}`,
    bands: "Common ranges",
    above: (value: string) => `above ${value}`,
    unreadable: "Write a number, like 10k or 1.5m",
    broken: "Write a whole number",
    turned: "The first number is larger than the second",
  },
};
