/** What screen readers hear of selected creators: with the texts of the bars, both would weigh more. */
import { credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  counting: "All matching selected. Counting who is new.",
  selected: (count: number, what: string) => `${formatNumber(count)} selected: ${what}.`,
  fresh: (count: number) => `${formatNumber(count)} new for ${credits(count)}`,
  owned: (count: number) => `${formatNumber(count)} already owned, free`,
  nothingToPay: "nothing to pay",
};
