import "server-only";
/** Opens a text file, packed or not, in whatever of the usual encodings it was written. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { pipeline } from "node:stream";
import { formatExact } from "@/lib/contract/human-number";
import { ImportError } from "./import-error";

export const HEAD_BYTES = 1 << 20;

/** Records pack to a tenth or a thirtieth; gzip can pack what says nothing to a thousandth. */
const MOST_TIMES = 200;
/** Every packed file may unpack to this much, and none to more than that. */
const [ALWAYS_BYTES, NEVER_BYTES] = [2 ** 28, 2 ** 36];

/** The bytes that a packed file of a size may unpack to. */
export const mostUnpacked = (sizeBytes: number, alwaysBytes = ALWAYS_BYTES) =>
  Math.min(NEVER_BYTES, Math.max(alwaysBytes, MOST_TIMES * sizeBytes));

type Encoding = "utf-8" | "utf-16le" | "windows-1252";

/** A file that was opened far enough to see what it is. `text()` reads it from its start. */
export type OpenedFile = {
  /** The first MiB, unpacked. */
  head: string;
  isParquet: boolean;
  /** Size on disk. */
  sizeBytes: number;
  text: (onBytes?: (bytesRead: number) => void) => AsyncGenerator<string>;
};

/** U+FFFD, which stands for bytes that are not UTF-8, unless the text has it itself. */
const REPLACEMENT = Buffer.from("\ufffd");

/** The text at the start of a file; where the file goes on, a character that is cut is left out. */
function decodedHead(head: Buffer, encoding: Encoding): string {
  const decoder = new TextDecoder(encoding);
  const text = decoder.decode(head, { stream: true });
  return head.length < HEAD_BYTES ? text + decoder.decode() : text;
}

function occurrencesOf(needle: Buffer, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + needle.length)) count++;
  return count;
}

/** Files from spreadsheets come in Windows-1252: chosen when more than half of what is not ASCII is not UTF-8. */
function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  let foreign = 0;
  let broken = -occurrencesOf(REPLACEMENT, head);
  for (const character of decodedHead(head, "utf-8")) {
    if (character > "\x7f") foreign++;
    if (character === "\ufffd") broken++;
  }
  return broken * 2 > foreign ? "windows-1252" : "utf-8";
}

/** `path`: of the file. `mostBytes`: that it may unpack to; null: it is not packed. */
type Source = { path: string; mostBytes: number | null };

/** Ends the reading of a file that would fill the disk: a few KB of gzip can be a thousand times as much. */
async function* bounded(bytes: AsyncIterable<Buffer>, { path, mostBytes }: Source) {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > mostBytes!)
      throw new ImportError(
        `${path} unpacks to more than ${formatExact(mostBytes!)} bytes. If you trust it, unpack it first.`,
      );
    yield chunk;
  }
}

function bytesOf(source: Source, onBytes?: (bytesRead: number) => void): AsyncIterable<Buffer> {
  const raw = createReadStream(source.path);
  if (onBytes) raw.on("data", () => onBytes(raw.bytesRead));
  return source.mostBytes === null
    ? raw
    : bounded(
        pipeline(raw, createGunzip(), () => {}),
        source,
      );
}

async function readHead(source: Source): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(source)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

async function readMagic(path: string): Promise<{ magic: Buffer; sizeBytes: number }> {
  const file = await open(path);
  try {
    const magic = Buffer.alloc(4);
    await file.read(magic, 0, 4, 0);
    return { magic, sizeBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

function sentence(path: string, error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new ImportError(`There is no file ${path}.`);
  if (code === "EISDIR") return new ImportError(`${path} is a folder, not a file.`);
  if (code === "EACCES") return new ImportError(`${path} may not be read by this user.`);
  if (code === "Z_BUF_ERROR") return new ImportError(`${path} is cut off: its packed data ends too early.`);
  if (code?.startsWith("Z_")) return new ImportError(`${path} cannot be unpacked: it is damaged.`);
  return new ImportError(`${path} cannot be read.`);
}

async function* decoded(source: Source, encoding: Encoding, onBytes?: (n: number) => void) {
  const decoder = new TextDecoder(encoding);
  try {
    for await (const chunk of bytesOf(source, onBytes)) {
      const text = decoder.decode(chunk, { stream: true });
      if (text) yield text;
    }
  } catch (error) {
    throw sentence(source.path, error);
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

/**
 * @param alwaysBytes that every packed file may unpack to
 * @throws ImportError when the file is missing, unreadable or damaged, or unpacks to far too much
 */
export async function openText(path: string, alwaysBytes = ALWAYS_BYTES): Promise<OpenedFile> {
  try {
    const { magic, sizeBytes } = await readMagic(path);
    const isPacked = magic[0] === 0x1f && magic[1] === 0x8b;
    const source = { path, mostBytes: isPacked ? mostUnpacked(sizeBytes, alwaysBytes) : null };
    const isParquet = magic.toString("latin1") === "PAR1";
    const head = isParquet ? Buffer.alloc(0) : await readHead(source);
    if (head.subarray(0, 4).toString("latin1") === "PAR1") {
      throw new ImportError(`${path} is a packed Parquet file; unpack it first.`);
    }
    const encoding = encodingOf(head);
    return {
      head: decodedHead(head, encoding),
      isParquet,
      sizeBytes,
      text: (onBytes) => decoded(source, encoding, onBytes),
    };
  } catch (error) {
    throw sentence(path, error);
  }
}
