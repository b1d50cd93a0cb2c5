export const messages = {
  /** Labels the sort order. */
  order: "Order",
  /** Labels the number of results on a page. */
  perPage: "Per page",
  upTo: (high: string) => `up to ${high}`,
  andUp: (low: string) => `${low} and up`,
  exactly: (value: string) => `exactly ${value}`,
  until: (day: string) => `until ${day}`,
  since: (day: string) => `since ${day}`,
};
