import "server-only";
/**
 * Passwords that were breached somewhere, in a file of SHA-1 hashes in ascending order. The whole list has tens of
 * gigabytes: it is searched where it lies, in about thirty short reads.
 */
import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";

/** More than a hash, a count and the end of a line. */
const LONGEST_LINE = 128;
/** A stretch of so many bytes is read at once. */
const STRETCH = 4_096;

async function textAt(file: FileHandle, from: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.toString("latin1", 0, bytesRead).toUpperCase();
}

/** The first line that begins after a place, and where; null: none begins before the end of the stretch. */
async function lineAfter(file: FileHandle, place: number, end: number) {
  const text = await textAt(file, place, 2 * LONGEST_LINE);
  const begin = text.indexOf("\n") + 1;
  return begin === 0 || place + begin >= end ? null : { at: place + begin, text: text.slice(begin) };
}

/**
 * @param path lines of 40 hexadecimal digits, in ascending order, each with what follows it, such as `:` and a count
 * @throws the file's own error when it cannot be read
 */
export async function isBreached(password: string, path: string): Promise<boolean> {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  const file = await open(path);
  try {
    // The line, if there is one, begins at `low` or later and before `high`.
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
