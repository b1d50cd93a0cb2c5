import "server-only";

/** A table to save as a file. Rows may come one after the other, so that no large file is held in memory. */
export type CsvFile = {
  name: string;
  heading: readonly string[];
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;
};
