/** What the search box says about the words in it. It is loaded when somebody types. */
import type { ReactNode } from "react";
import { formatNumber } from "@/lib/contract/reader-numbers";

const COUNTS = ["no", "one filter", "two filters", "three filters", "four filters", "five filters"] as const;

export const messages = {
  label: "What these words mean",
  /** Between a word and its filter. */
  means: "means",
  adds: (count: number) => `Enter adds ${COUNTS[count] ?? `${formatNumber(count)} filters`}`,
  none: "None of this is a filter yet",
  /** For screen readers: each filter with its value. */
  understood: (filters: readonly string[]) => `Filters: ${filters.join(", ")}.`,
  unknown: {
    number: (names: ReactNode) => <>Which number? Add {names}</>,
    word: (names: ReactNode) => <>Not used as a filter. Search it in {names}</>,
    /** Between two names. */
    or: "or",
  },
  keys: (enter: ReactNode, escape: ReactNode) => (
    <>
      {enter} add {escape} leave
    </>
  ),
  /** As it is printed on a keyboard. */
  escape: "Esc",
  keeps: "Your other filters stay",
};
