import "server-only";
import type { SheetCell, SheetColumn } from "@/lib/contract/sheet";

/** Rows may be generated, so that a large file isn't held in memory. */
export type SheetFile = {
  name: string;
  columns: readonly SheetColumn[];
  rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>;
};
