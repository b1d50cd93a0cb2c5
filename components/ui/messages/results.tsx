import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  pages: {
    label: "Pages",
    previous: "Previous page",
    next: "Next page",
    page: (page: number) => `Page ${formatNumber(page)}`,
  },
  foot: {
    page: (page: number, last: number, isAtLeast: boolean) =>
      `Page ${formatNumber(page)} of ${isAtLeast ? "at least " : ""}${formatNumber(last)}`,
    range: (first: number, last: number, total: number, isAtLeast: boolean) =>
      `${formatNumber(first)}–${formatNumber(last)} of ${isAtLeast ? "at least " : ""}${formatNumber(total)}`,
    shown: (shown: number, total: number | null, isAtLeast: boolean) =>
      total === null || total < shown
        ? `${formatNumber(shown)} on this page`
        : `${formatNumber(shown)} of ${isAtLeast ? "at least " : ""}${formatNumber(total)}`,
    /** Follows the range. */
    hidden: (count: number) => `, ${formatNumber(count)} hidden`,
    perPage: (size: number) => `${size} per page`,
    /** Follows the sizes. */
    sizes: "per page",
  },
  ignored: {
    label: (unseen: Unseen, label: ReactNode) => (
      <>
        {unseen("Remove. ")}Ignored: {label}
      </>
    ),
    because: (reason: string) => `. ${reason}`,
    more: (count: number) => `${formatNumber(count)} more`,
    moreBecause: "They aren’t filters here.",
  },
};
