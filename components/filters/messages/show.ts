export const messages = {
  /** `what`: `posts`, `1,284 posts`. */
  show: (what: string) => `Show ${what}`,
};
