import "server-only";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";

export type ByteSource = {
  /** The path of a file, or `a.zip/inner.csv` inside a ZIP file. */
  name: string;
  /** Rows record it as their source, so it has no local folders. */
  shortName: string;
  /** Size as stored, possibly compressed. */
  sizeBytes: number;
  /** ms since 1970. */
  modifiedAt: number;
  /** Null inside a ZIP file, where engines can't read it themselves. */
  path: string | null;
  /** The sheets of a workbook, and the tables in them, that form the table; default: found when it is read. `notes`: about what is left out. */
  sheets?: { names: readonly string[]; tables: readonly string[]; notes: readonly string[] };
  read: (onBytes?: (bytesRead: number) => void) => AsyncIterable<Buffer>;
};

/** @throws the error of the system when the file is missing, a folder or unreadable */
export async function fileSource(path: string): Promise<ByteSource> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    // A folder can be opened, but not read.
    await file.read(Buffer.alloc(1), 0, 1, 0);
    return {
      name: path,
      shortName: basename(path),
      sizeBytes: size,
      modifiedAt: Math.round(mtimeMs),
      path,
      read(onBytes) {
        const raw = createReadStream(path);
        if (onBytes) raw.on("data", () => onBytes(raw.bytesRead));
        return raw;
      },
    };
  } finally {
    await file.close();
  }
}

export async function firstBytes(source: ByteSource, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source.read()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= count) break;
  }
  return Buffer.concat(chunks).subarray(0, count);
}
