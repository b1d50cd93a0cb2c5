import type { ReactNode } from "react";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { plural } from "@/components/ui/counted";

export const messages = {
  /** `when` is `this month`, or null without a budget. */
  left: (count: ReactNode, when: string | null) => (
    <>
      {count} left{when && ` ${when}`}.
    </>
  ),
  openBought: (count: number) =>
    plural(count, {
      one: "Open in library",
      other: `Open ${formatNumber(count)} in library`,
    }),
  mayClose: "You can close this. Your reveal continues.",
  openPage: "Open as page",
};
