import "server-only";
import type { SheetCell, SheetColumn } from "@/lib/contract/sheet";

/** A table to save as a workbook or CSV. Rows come one after the other, so that no large file is held in memory. */
export type SheetFile = {
  name: string;
  columns: readonly SheetColumn[];
  rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>;
};
