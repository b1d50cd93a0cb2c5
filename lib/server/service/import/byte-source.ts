import "server-only";
/** What is imported, as bytes that can be read more than once: a file on the disk, or one inside a ZIP file. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";

export type ByteSource = {
  /** As people know it: the path of a file, `a.zip/inner.csv` inside a ZIP file. */
  name: string;
  /** What rows say where they come from: without folders of this machine. */
  shortName: string;
  /** As stored, packed. */
  sizeBytes: number;
  /** ms since 1970. */
  modifiedAt: number;
  /** Where engines can read it themselves; null inside a ZIP file. */
  path: string | null;
  /** From the start. `onBytes` gets the bytes read so far. */
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

/** The first bytes, fewer when there are fewer. */
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
