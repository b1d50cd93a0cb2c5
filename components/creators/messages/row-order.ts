/** What the signs of the cells mean, and the orders of the rows by what is proven. */
import type { RowOrder } from "../row-order";

const ORDERS: Record<RowOrder | "search", string> = {
  search: "As the search has them",
  proven: "Most proven first",
  email: "Only with an email proven",
};

export const messages = {
  orders: ORDERS,
  title: (order: RowOrder | undefined) => (order ? ORDERS[order] : "Rows"),
  help: "Of this page, as of when it was opened. The search stays as it is.",
  noneLeft: "Nobody on this page has an email proven.",
  showAll: "Show all rows",
  legend: {
    dotted: "Dotted",
    proven: "proven by free searches",
    seen: "seen in a post",
    veiled: "not proven yet",
  },
};
