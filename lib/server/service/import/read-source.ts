import "server-only";
/** Opens a file in the first format that recognises its content. */
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import type { ByteSource } from "./byte-source";
import { FILE_FORMATS } from "./file-formats";
import { ImportError } from "./import-error";
import { openText } from "./open-text";
import { ENCODINGS, type Encoding, type FoundEncoding } from "./text-encoding";
import type { SourceItem, Unit } from "./source-item";

/**
 * `notes`: what of the file is not read; complete when the first record is there. `charactersRead`: of its text so far;
 * 0 when it is none.
 */
export type Source = {
  items: AsyncGenerator<SourceItem>;
  unit: Unit;
  sizeBytes: number;
  notes: readonly string[];
  charactersRead: () => number;
};

/** Tells how much of a text was taken. */
async function* counted(text: AsyncIterable<string>, count: (characters: number) => void) {
  for await (const piece of text) {
    count(piece.length);
    yield piece;
  }
}

/** What a person should know of a text that is not UTF-8. */
function encodingNotes({ encoding, other }: FoundEncoding): string[] {
  if (encoding === "utf-8") return [];
  const doubt = other ? `; if letters look wrong, say --encoding ${other}` : "";
  return [`its text is ${ENCODINGS[encoding]}, not UTF-8, and was read as that${doubt}`];
}

/**
 * @param encoding that a person says
 * @param onBytes called with the bytes of the file read so far, for a progress line
 * @throws ImportError when the file cannot be read at all or is empty
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
    charactersRead: () => characters,
  };
}
