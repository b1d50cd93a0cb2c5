/** What the button of the panel says, at once and when the count comes. */

export const messages = {
  /** `what`: `posts`, `1,284 posts`. */
  show: (what: string) => `Show ${what}`,
};
