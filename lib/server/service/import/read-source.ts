import "server-only";
import { ENCODINGS, type Encoding } from "@/lib/contract/encodings";
import type { EncodingReading } from "@/lib/contract/imports";
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import type { ByteSource } from "./byte-source";
import { FILE_FORMATS } from "./file-formats";
import { ImportError } from "./import-error";
import { openText } from "./open-text";
import type { FoundEncoding } from "./text-encoding";
import type { SourceItem, Unit } from "./source-item";

/** `notes` lists unread parts; complete with the first record. `charactersRead` is 0 for a binary file. */
export type Source = {
  items: AsyncGenerator<SourceItem>;
  unit: Unit;
  sizeBytes: number;
  notes: readonly string[];
  readings: readonly EncodingReading[];
  charactersRead: () => number;
};

async function* counted(text: AsyncIterable<string>, count: (characters: number) => void) {
  for await (const piece of text) {
    count(piece.length);
    yield piece;
  }
}

function encodingNotes({ encoding, other }: FoundEncoding): string[] {
  if (encoding === "utf-8") return [];
  const doubt = other ? `; if letters look wrong, say --encoding ${other}` : "";
  return [`its text is ${ENCODINGS[encoding]}, not UTF-8, and was read as that${doubt}`];
}

/**
 * @param onBytes called with the number of bytes read so far
 * @throws ImportError when the file can't be read at all or is empty
 */
export async function readSource(
  source: ByteSource,
  readParquet: ReadParquet,
  onBytes?: (bytesRead: number) => void,
  encoding?: Encoding,
): Promise<Source> {
  const file = await openText(source, undefined, encoding);
  const { head, sizeBytes } = file;
  const start = head.replace(/^\uFEFF/, "").trimStart();
  const format = FILE_FORMATS.find((candidate) => candidate.detect(file, start));
  if (!format || (format.isText && start === "")) throw new ImportError(`${source.name} is empty.`);
  const { unit } = format;
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  if (format.isText) encodingNotes(file.encoding).forEach(note);
  let characters = 0;
  const text = counted(file.text(onBytes), (more) => (characters += more));
  return {
    items: format.items({ source, head, text, readParquet, note }),
    unit,
    sizeBytes,
    notes,
    readings: file.readings,
    charactersRead: () => characters,
  };
}
