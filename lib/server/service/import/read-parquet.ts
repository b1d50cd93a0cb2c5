import "server-only";
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import type { ByteSource } from "./byte-source";
import { formatExact } from "@/lib/contract/human-number";
import { ImportError } from "./import-error";
import { mostUnpacked } from "./open-text";
import { jsonItem, type SourceItem } from "./source-item";

/** Any file may have this number of rows; each further row takes at least a byte, as rows with distinct ids do. */
const ALWAYS_ROWS = 100_000;

/** @throws ImportError when the file is not readable Parquet, or has far too many rows for its size */
export async function* parquetItems(
  { path, name, sizeBytes }: ByteSource,
  readParquet: ReadParquet,
): AsyncGenerator<SourceItem> {
  if (path === null) throw new ImportError(`${name} is Parquet inside a ZIP file; unpack it first.`);
  const mostCharacters = mostUnpacked(sizeBytes);
  const mostRows = Math.max(ALWAYS_ROWS, sizeBytes);
  let at = 0;
  let characters = 0;
  try {
    for await (const text of readParquet(path)) {
      characters += text.length;
      if (characters > mostCharacters)
        throw new ImportError(`${name} unpacks to more than ${formatExact(mostCharacters)} bytes.`);
      if (at >= mostRows) throw new ImportError(`${name} has more rows than its size can hold.`);
      yield jsonItem(at++, text);
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${name} is not a readable Parquet file.`, { cause: error });
  }
}
