/** This file is loaded on the first keystroke in the search box. */
import type { ReactNode } from "react";
import { formatNumber } from "@/lib/contract/reader-numbers";

const COUNTS = ["no", "one filter", "two filters", "three filters", "four filters", "five filters"] as const;

export const messages = {
  label: "Recognized filters",
  /** Printed between a word and its filter. */
  means: "means",
  adds: (count: number) => `Enter applies ${COUNTS[count] ?? `${formatNumber(count)} filters`}`,
  none: "No filters recognized",
  /** Screen readers announce each filter with its value. */
  understood: (filters: readonly string[]) => `Filters: ${filters.join(", ")}.`,
  unknown: {
    number: (names: ReactNode) => <>Which number? Add {names}</>,
    word: (names: ReactNode) => <>Not a filter. Search {names}</>,
    /** Printed between two names. */
    or: "or",
  },
  keys: (enter: ReactNode, escape: ReactNode) => (
    <>
      {enter} Apply {escape} Close
    </>
  ),
  /** Written as printed on a keyboard. */
  escape: "Esc",
  keeps: "Keeps your current filters",
};
