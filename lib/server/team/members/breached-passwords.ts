import "server-only";
/** The file of sorted SHA-1 hashes has tens of gigabytes, so it is searched on disk, in about thirty short reads. */
import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";

const LONGEST_LINE = 128;
/** The search ends at a stretch of this many bytes, which is read at once. */
const STRETCH = 4_096;

async function textAt(file: FileHandle, from: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.toString("latin1", 0, bytesRead).toUpperCase();
}

async function lineAfter(file: FileHandle, place: number, end: number) {
  const text = await textAt(file, place, 2 * LONGEST_LINE);
  const begin = text.indexOf("\n") + 1;
  return begin === 0 || place + begin >= end ? null : { at: place + begin, text: text.slice(begin) };
}

/** @param path sorted lines of 40 hexadecimal digits and a suffix such as `:` and a count */
export async function isBreached(password: string, path: string): Promise<boolean> {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  const file = await open(path);
  try {
    // The matching line, if there is one, begins at `low` or later and before `high`.
    let [low, high] = [0, (await file.stat()).size];
    while (high - low > STRETCH) {
      const line = await lineAfter(file, Math.floor((low + high) / 2), high);
      if (line === null) break;
      if (line.text.startsWith(hash)) return true;
      if (line.text < hash) low = line.at;
      else high = line.at;
    }
    const rest = await textAt(file, low, high - low + LONGEST_LINE);
    return rest.split("\n").some((line) => line.startsWith(hash));
  } finally {
    await file.close();
  }
}
