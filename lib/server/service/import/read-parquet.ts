import "server-only";
/** The records of a Parquet file as items; `at` is the index of the row. */
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import type { ByteSource } from "./byte-source";
import { ImportError } from "./import-error";
import { jsonItem, type SourceItem } from "./source-item";

/** @throws ImportError when the file is not readable Parquet */
export async function* parquetItems(
  { path, name }: ByteSource,
  readParquet: ReadParquet,
): AsyncGenerator<SourceItem> {
  if (path === null) throw new ImportError(`${name} is Parquet inside a ZIP file; unpack it first.`);
  let at = 0;
  try {
    for await (const text of readParquet(path)) yield jsonItem(at++, text);
  } catch (error) {
    throw new ImportError(`${name} is not a readable Parquet file.`, { cause: error });
  }
}
