/** Every page with filters loads this file. */
import type { Period } from "@/lib/contract/periods";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** Returns `categories`, `countries`, `languages`. */
const plural = (label: string) => `${label.replace(/y$/, "ie")}s`;

export const messages = {
  label: "Filters",
  reset: "Reset",
  apply: "Show results",
  group: {
    show: "Show options",
    noCounts: "Counts unavailable.",
    retry: "Try again",
  },
  /** For filters with one value. */
  select: {
    any: "Any",
  },
  options: {
    search: (label: string) => `Search ${plural(label.toLowerCase())}`,
    fewer: "Fewer",
    more: (count: number) => `${formatNumber(count)} more`,
    none: "No matches",
    found: (count: number, all: number) => `${formatNumber(count)} of ${formatNumber(all)}`,
  },
  /** For filters with several texts. */
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
    turned: "Start is after end",
    periods: {
      today: "Today",
      "last-7-days": "7 days",
      "last-30-days": "30 days",
      "last-90-days": "90 days",
      "this-year": "This year",
    } satisfies Record<Period, string>,
  },
  range: {
    from: (label: string) => `${label} from`,
    to: (label: string) => `${label} to`,
    /** Shown as placeholders. */
    noLeast: "Min",
    noMost: "Max",
    least: (label: string) => `Lowest ${label.toLowerCase()}`,
    most: (label: string) => `Highest ${label.toLowerCase()}`,
    bands: "Common ranges",
    above: (value: string) => `above ${value}`,
    unreadable: "Enter a number, like 10k or 1.5m",
    broken: "Enter a whole number",
    turned: "Minimum is larger than maximum",
  },
};
