/** What is said about words that are no filter, while somebody types and after Enter. */

export const messages = {
  notUnderstood: (words: readonly string[]) => `Not understood: ${words.join(", ")}.`,
};
