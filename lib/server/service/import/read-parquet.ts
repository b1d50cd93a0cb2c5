import "server-only";
/** The records of a Parquet file as items; `at` is the index of the row. */
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import { ImportError } from "./import-error";
import { jsonItem, type SourceItem } from "./source-item";

/** @throws ImportError when the file is not readable Parquet */
export async function* parquetItems(path: string, readParquet: ReadParquet): AsyncGenerator<SourceItem> {
  let at = 0;
  try {
    for await (const text of readParquet(path)) yield jsonItem(at++, text);
  } catch (error) {
    throw new ImportError(`${path} is not a readable Parquet file.`, { cause: error });
  }
}
