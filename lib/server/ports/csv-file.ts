import "server-only";

/** A table to save as a file. Rows may come one after the other, so that no large file is held in memory. */
export type CsvFile = {
  name: string;
  heading: readonly string[];
  /** Columns of the heading whose cells are moments, as `2026-11-01T00:30:00.000+01:00`. */
  moments?: readonly string[];
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;
};
