import "server-only";

/** Rows may be generated, so that a large file isn't held in memory. */
export type CsvFile = {
  name: string;
  heading: readonly string[];
  /** Columns whose cells are times such as `2026-11-01T00:30:00.000+01:00`. */
  moments?: readonly string[];
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;
};
