import type { Period } from "@/lib/contract/periods";

export const messages = {
  periods: {
    today: "Today",
    "last-7-days": "Last 7 days",
    "last-30-days": "Last 30 days",
    "last-90-days": "Last 90 days",
    "this-year": "This year",
  } satisfies Record<Period, string>,
  fresh: "new",
  owned: "owned",
  sorted: (sort: string, order: string) => `${sort}, ${order}`,
  /** A fixed first day, such as "Since 22 Oct 2026". */
  fixed: (words: string) => words.charAt(0).toUpperCase() + words.slice(1),
};
