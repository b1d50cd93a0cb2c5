import { credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  /** Gives the reason for showing the price again. */
  again: {
    missing: "Number or purpose missing. Nothing was charged.",
    twin: (purpose: string) =>
      `“${purpose}” looks the same and is filled in now. Use it or another name. Nothing was charged.`,
    overBudget: "Over budget. Nothing was charged.",
    changed: "The price changed. Nothing was charged.",
  },
  purpose: {
    helpWithLeft: (left: readonly string[]) => `Left this month: ${left.join(", ")}.`,
    left: (purpose: string, left: number) => `${purpose} ${formatNumber(left)}`,
  },
  onlyNew: (count: number) => `Reveal only ${formatNumber(count)} new for ${credits(count)}`,
  buy: {
    reveal: (count: number) => `Reveal ${formatNumber(count)} for ${credits(count)}`,
    revealFirst: (count: number) => `Reveal the first ${formatNumber(count)} for ${credits(count)}`,
    refresh: (count: number) => `Refresh ${formatNumber(count)} for ${credits(count)}`,
    refreshFirst: (count: number) => `Refresh the first ${formatNumber(count)} for ${credits(count)}`,
    page: (count: number) => `Reveal up to ${formatNumber(count)} for at most ${credits(count)}`,
  },
  notNow: "Not now",
  toLibrary: "Back to library",
  toCreators: "Back to creators",
  noPrice: "Price unavailable",
};
