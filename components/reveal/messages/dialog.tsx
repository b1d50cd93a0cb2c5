import type { ReactNode } from "react";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { plural } from "@/components/ui/counted";

export const messages = {
  balance: (balance: ReactNode) => <>Balance {balance}.</>,
  openBought: (count: number) =>
    plural(count, {
      one: "Open in library",
      other: `Open ${formatNumber(count)} in library`,
    }),
  mayClose: "You can close this. Your reveal continues.",
  openPage: "Open as page",
};
