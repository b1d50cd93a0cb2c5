/** What the heading over results says: of creators, it is counted in the browser. */

export const messages = {
  none: (many: string) => `No ${many}`,
  searching: "Searching…",
};
