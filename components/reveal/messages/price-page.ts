import { credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const wholePage = (count: number) => `Reveal up to ${formatNumber(count)} for at most ${credits(count)}`;

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
    reveal: {
      all: (count: number) => `Reveal ${formatNumber(count)} for ${credits(count)}`,
      first: (count: number) => `Reveal the first ${formatNumber(count)} for ${credits(count)}`,
    },
    page: { all: wholePage, first: wholePage },
    refresh: {
      all: (count: number) => `Refresh ${formatNumber(count)} for ${credits(count)}`,
      first: (count: number) => `Refresh the first ${formatNumber(count)} for ${credits(count)}`,
    },
  },
  notNow: "Not now",
  back: { reveal: "Back to creators", page: "Back to creators", refresh: "Back to library" },
  noPrice: "Price unavailable",
};
