export const messages = {
  /** `what` is `posts` or `1,284 posts`. */
  show: (what: string) => `Show ${what}`,
};
