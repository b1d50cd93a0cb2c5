import "server-only";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Encoding } from "@/lib/contract/encodings";
import { formatExact } from "@/lib/contract/human-number";
import { fileSource, firstBytes, type ByteSource } from "./byte-source";
import type { EncodingReading } from "@/lib/contract/imports";
import { ImportError } from "./import-error";
import { findEncoding, type FoundEncoding } from "./internal/text-encoding";

export const HEAD_BYTES = 1 << 20;

/** Records compress to a tenth or a thirtieth; empty filler compresses with gzip to a thousandth. */
const MOST_TIMES = 200;
/** Every compressed file may unpack to the first number of bytes, and none to more than the second. */
const [ALWAYS_BYTES, NEVER_BYTES] = [2 ** 28, 2 ** 36];

export const mostUnpacked = (sizeBytes: number, alwaysBytes = ALWAYS_BYTES) =>
  Math.min(NEVER_BYTES, Math.max(alwaysBytes, MOST_TIMES * sizeBytes));

type Container = "parquet" | "zip";

export type OpenedFile = {
  source: ByteSource;
  /** The first MiB, decompressed; empty for a container. */
  head: string;
  container: Container | null;
  sizeBytes: number;
  encoding: FoundEncoding;
  /** Encodings between which a person may choose; empty when the bytes leave only one. */
  readings: EncodingReading[];
  text: (onBytes?: (bytesRead: number) => void) => AsyncGenerator<string>;
};

function decodedHead(head: Buffer, encoding: Encoding): string {
  const decoder = new TextDecoder(encoding);
  const text = decoder.decode(head, { stream: true });
  return head.length < HEAD_BYTES ? text + decoder.decode() : text;
}

const LONGEST_SAMPLE = 100;
const SAMPLED_BYTES = 1 << 16;

function readingsOf(head: Buffer, { encoding, other }: FoundEncoding, used: Encoding): EncodingReading[] {
  const choices = [...new Set([encoding, ...(other ? [other] : []), used])];
  if (choices.length < 2) return [];
  const lines = choices.map((each) =>
    new TextDecoder(each).decode(head.subarray(0, SAMPLED_BYTES), { stream: true }).split(/\r\n?|\n/),
  );
  // Only letters beyond ASCII tell the encodings apart.
  const at = lines[0]!.findIndex((line, index) => lines.some((all) => all[index] !== line));
  if (at < 0) return [];
  const first = lines[0]![at]!.search(/[^\0-\x7f]/);
  const from = first > LONGEST_SAMPLE / 2 ? first - 20 : 0;
  return choices.map((each, index) => ({
    encoding: each,
    sample: (lines[index]![at] ?? "").slice(from, from + LONGEST_SAMPLE).toWellFormed(),
    isChosen: each === used,
  }));
}

/** `mostBytes`: limit of decompressed bytes; null: not compressed. */
type Packed = { source: ByteSource; mostBytes: number | null };

/** Stops a decompression bomb: a few KB of gzip can be a thousand times as much. */
async function* bounded(bytes: AsyncIterable<Buffer>, name: string, mostBytes: number) {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > mostBytes)
      throw new ImportError(
        `${name} unpacks to more than ${formatExact(mostBytes)} bytes. If you trust it, unpack it first.`,
      );
    yield chunk;
  }
}

function bytesOf(
  { source, mostBytes }: Packed,
  onBytes?: (bytesRead: number) => void,
): AsyncIterable<Buffer> {
  const raw = source.read(onBytes);
  if (mostBytes === null) return raw;
  const unpacked = pipeline(Readable.from(raw), createGunzip(), () => {});
  return bounded(unpacked, source.name, mostBytes);
}

async function readHead(packed: Packed): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(packed)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

function containerOf(start: Buffer): Container | null {
  const magic = start.subarray(0, 4).toString("latin1");
  if (magic === "PAR1") return "parquet";
  return magic === "PK\x03\x04" ? "zip" : null;
}

export function readingError(path: string, error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new ImportError(`There is no file ${path}.`);
  if (code === "EISDIR") return new ImportError(`${path} is a folder, not a file.`);
  if (code === "EACCES") return new ImportError(`${path} may not be read by this user.`);
  if (code === "Z_BUF_ERROR") return new ImportError(`${path} is cut off: its packed data ends too early.`);
  if (code?.startsWith("Z_")) return new ImportError(`${path} cannot be unpacked: it is damaged.`);
  return new ImportError(`${path} cannot be read.`);
}

async function* decoded(packed: Packed, encoding: Encoding, onBytes?: (n: number) => void) {
  const decoder = new TextDecoder(encoding);
  try {
    for await (const chunk of bytesOf(packed, onBytes)) {
      const text = decoder.decode(chunk, { stream: true });
      if (text) yield text;
    }
  } catch (error) {
    throw readingError(packed.source.name, error);
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

/**
 * @param given encoding chosen by a person; default: found from the bytes
 * @throws ImportError when the file is missing, unreadable or damaged, or unpacks to far too much
 */
export async function openText(
  file: string | ByteSource,
  alwaysBytes = ALWAYS_BYTES,
  given?: Encoding,
): Promise<OpenedFile> {
  const name = typeof file === "string" ? file : file.name;
  try {
    const source = typeof file === "string" ? await fileSource(file) : file;
    const start = await firstBytes(source, 4);
    const isPacked = start[0] === 0x1f && start[1] === 0x8b;
    const packed = { source, mostBytes: isPacked ? mostUnpacked(source.sizeBytes, alwaysBytes) : null };
    const container = containerOf(start);
    const head = container ? Buffer.alloc(0) : await readHead(packed);
    const inner = containerOf(head);
    if (inner)
      throw new ImportError(
        `${name} is a packed ${inner === "parquet" ? "Parquet" : "ZIP"} file; unpack it first.`,
      );
    const detected = findEncoding(head);
    const found = given ? { encoding: given } : detected;
    const { encoding } = found;
    return {
      source,
      head: decodedHead(head, encoding),
      container,
      sizeBytes: source.sizeBytes,
      encoding: found,
      readings: container ? [] : readingsOf(head, detected, encoding),
      text: (onBytes) => decoded(packed, encoding, onBytes),
    };
  } catch (error) {
    throw readingError(name, error);
  }
}
