import "server-only";
/** Chooses the reader by what the file contains, never by its name. */
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import { ImportError } from "./import-error";
import { HEAD_BYTES, openText } from "./open-text";
import { readCsv } from "./read-csv";
import { readJsonArray } from "./read-json-array";
import { readJsonDocument } from "./read-json-document";
import { readJsonLines } from "./read-json-lines";
import { parquetItems } from "./read-parquet";
import { isRecord, type SourceItem, type Unit } from "./source-item";

export type Source = { items: AsyncGenerator<SourceItem>; unit: Unit; sizeBytes: number };

function isWholeObject(line: string): boolean {
  try {
    return isRecord(JSON.parse(line));
  } catch {
    return false;
  }
}

/** An object in the first line with more after it: JSON Lines. A first line that is not whole: one long object. */
function isJsonLines(head: string): boolean {
  const text = head.replace(/^\uFEFF/, "").trimStart();
  const end = text.indexOf("\n");
  if (end < 0 || text.slice(end).trim() === "") return false;
  if (isWholeObject(text.slice(0, end))) return true;
  // A broken first line must not hide that the others are fine.
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (text.length >= HEAD_BYTES / 4) lines.pop();
  return lines.slice(0, 50).filter((line) => isWholeObject(line)).length * 2 > Math.min(50, lines.length);
}

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
  const { sizeBytes } = file;
  if (file.isParquet) return { items: parquetItems(path, readParquet), unit: "index", sizeBytes };
  const first = file.head.replace(/^\uFEFF/, "").trimStart()[0];
  if (first === undefined) throw new ImportError(`${path} is empty.`);
  const text = file.text(onBytes);
  if (first === "[") return { items: readJsonArray(text), unit: "index", sizeBytes };
  if (first !== "{") return { items: readCsv(file.head, text), unit: "line", sizeBytes };
  if (isJsonLines(file.head)) return { items: readJsonLines(text), unit: "line", sizeBytes };
  return { items: readJsonDocument(text), unit: "index", sizeBytes };
}
