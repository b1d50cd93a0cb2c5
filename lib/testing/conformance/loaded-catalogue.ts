/** Input of the conformance suites: a catalogue with some rows, and how to delete it. */
import { afterAll, beforeAll } from "vitest";
import type { CatalogueReader, CatalogueSearch, CatalogueWriter } from "@/lib/server/ports/catalogue";
import type { AnyRow } from "../brute-force";

export type AwkwardRows = { posts: AnyRow[]; creators: AnyRow[] };
export type LoadedSearch = { catalogue: CatalogueSearch; dispose: () => Promise<void> };
/** A searching part that holds exactly these rows. */
export type LoadSearch = (rows: AwkwardRows) => Promise<LoadedSearch>;

/** `dispose`: closes the reader and deletes everything. */
export type OpenedCatalogue = {
  reader: CatalogueReader;
  writer: CatalogueWriter;
  /** A second writer of the same catalogue. */
  anotherWriter: () => CatalogueWriter;
  dispose: () => Promise<void>;
};
/** A catalogue into which nothing was published yet. */
export type OpenEmpty = () => Promise<OpenedCatalogue>;

/** How many random searches and records: ORACLE_QUERIES and ORACLE_RECORDS set the long form. */
export function oracleSize(standard: { searches: number; records: number }) {
  return {
    searches: Number(process.env.ORACLE_QUERIES ?? standard.searches),
    records: Number(process.env.ORACLE_RECORDS ?? standard.records),
  };
}

/** A test with thousands of random searches. */
export const LONG_MS = 1_800_000;

/** Loads the rows before the tests of a suite. */
export function useSearch(load: LoadSearch, rows: AwkwardRows): () => CatalogueSearch {
  let loaded: LoadedSearch | undefined;
  beforeAll(async () => void (loaded = await load(rows)));
  // After a failed load there is nothing to dispose of.
  afterAll(() => loaded?.dispose());
  return () => loaded!.catalogue;
}

/** Publishes the rows before the tests of a suite. */
export function useReader(open: OpenEmpty, { posts, creators }: Partial<AwkwardRows>): () => CatalogueReader {
  let opened: OpenedCatalogue | undefined;
  beforeAll(async () => {
    opened = await open();
    await opened.writer.publish({ posts: posts as never, creators: creators as never, isDemo: false });
  });
  afterAll(() => opened?.dispose());
  return () => opened!.reader;
}
