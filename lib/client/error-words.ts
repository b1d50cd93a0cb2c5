/** What is said of a failure: the words that the server sent, or that the browser has for it. */
export const errorWords = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
