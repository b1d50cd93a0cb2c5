export const messages = {
  notUnderstood: (words: readonly string[]) => `Not recognized: ${words.join(", ")}.`,
};
