/** What the price says on a page of its own, beside what it says in the dialog: made on the server. */
import { credits } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  /** Why the price is shown once more. */
  again: {
    missing: "The number or the purpose was missing, so nothing was bought. This is the price now.",
    overBudget: "The budget is too small, so nothing was bought. This is the price now.",
    changed: "Something changed, so nothing was bought. This is the price now.",
  },
  purpose: {
    helpWithLeft: (left: readonly string[]) => `Shown in Usage. Left this month: ${left.join(", ")}.`,
    left: (purpose: string, left: number) => `${purpose} ${formatNumber(left)}`,
  },
  onlyNew: (count: number) => `Reveal only the ${formatNumber(count)} new for ${credits(count)}`,
  buy: {
    reveal: (count: number) => `Reveal ${formatNumber(count)} for ${credits(count)}`,
    revealFirst: (count: number) => `Reveal the first ${formatNumber(count)} for ${credits(count)}`,
    refresh: (count: number) => `Refresh ${formatNumber(count)} for ${credits(count)}`,
    refreshFirst: (count: number) => `Refresh the first ${formatNumber(count)} for ${credits(count)}`,
    page: (count: number) => `Reveal up to ${formatNumber(count)} for at most ${credits(count)}`,
  },
  notNow: "Not now",
  toLibrary: "Back to the library",
  toCreators: "Back to the creators",
  noPrice: "No price right now",
};
