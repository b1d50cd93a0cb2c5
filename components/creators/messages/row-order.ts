import type { RowOrder } from "../row-order";

const ORDERS: Record<RowOrder | "search", string> = {
  search: "Default order",
  proven: "Most complete first",
  email: "Has email (known)",
};

export const messages = {
  orders: ORDERS,
  title: "Rows on this page",
  noneLeft: "No known emails on this page.",
  showAll: "Show all rows",
  legend: {
    title: "Table legend",
    dotted: "Dotted:",
    proven: "known for free",
    seen: "seen in a post",
    veiled: "unknown",
  },
};
