/** What the dialog says beside its price, its progress and its receipt. */
import type { ReactNode } from "react";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { plural } from "@/components/ui/counted";

export const messages = {
  balance: (balance: ReactNode) => <>Balance {balance}.</>,
  openBought: (count: number) =>
    plural(count, {
      one: "Open it in the library",
      other: `Open these ${formatNumber(count)} in the library`,
    }),
  mayClose: "You can close this. Your reveal continues.",
  openPage: "Open as a page",
};
