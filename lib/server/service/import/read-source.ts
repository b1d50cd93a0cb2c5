import "server-only";
/** Opens a file in the first format that recognises its content. */
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import { FILE_FORMATS } from "./file-formats";
import { ImportError } from "./import-error";
import { openText } from "./open-text";
import type { SourceItem, Unit } from "./source-item";

export type Source = { items: AsyncGenerator<SourceItem>; unit: Unit; sizeBytes: number };

/**
 * @param onBytes called with the bytes of the file read so far, for a progress line
 * @throws ImportError when the file cannot be read at all or is empty
 */
export async function readSource(
  path: string,
  readParquet: ReadParquet,
  onBytes?: (bytesRead: number) => void,
): Promise<Source> {
  const file = await openText(path);
  const { head, sizeBytes } = file;
  const start = head.replace(/^\uFEFF/, "").trimStart();
  const format = FILE_FORMATS.find((candidate) => candidate.detect(file, start));
  if (!format || (format.isText && start === "")) throw new ImportError(`${path} is empty.`);
  const { unit } = format;
  return { items: format.items({ path, head, text: file.text(onBytes), readParquet }), unit, sizeBytes };
}
