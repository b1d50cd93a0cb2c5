/** These texts for screen readers are separate from those of the bars, because every result page loads this file. */
import { credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  counting: "Matches selected. Counting new ones.",
  selected: (count: number, what: string) => `${formatNumber(count)} selected: ${what}.`,
  fresh: (count: number) => `${formatNumber(count)} new for ${credits(count)}`,
  owned: (count: number) => `${formatNumber(count)} already owned, free`,
  nothingToPay: "nothing to pay",
};
