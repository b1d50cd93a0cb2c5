import "server-only";
/** The first format that recognises the content is used, whatever the file's name. */
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import type { ByteSource } from "./byte-source";
import { HEAD_BYTES, type OpenedFile } from "./open-text";
import { readCsv } from "./read-csv";
import { readJsonArray } from "./read-json-array";
import { readJsonDocument } from "./read-json-document";
import { readJsonLines } from "./read-json-lines";
import { parquetItems } from "./read-parquet";
import { readXlsx } from "./read-xlsx";
import { isRecord, type SourceItem, type Unit } from "./source-item";

export type FormatInput = {
  source: ByteSource;
  head: string;
  text: AsyncGenerator<string>;
  readParquet: ReadParquet;
  note: (text: string) => void;
};

export type FileFormat = {
  name: string;
  unit: Unit;
  /** Text may be compressed with gzip. */
  isText: boolean;
  /** @param start the first MiB, without a byte order mark and leading blanks; never empty for text */
  detect: (file: Pick<OpenedFile, "container">, start: string) => boolean;
  items: (input: FormatInput) => AsyncGenerator<SourceItem>;
};

function isWholeObject(line: string): boolean {
  try {
    return isRecord(JSON.parse(line));
  } catch {
    return false;
  }
}

/** An incomplete first line means one long object. */
function isJsonLines(text: string): boolean {
  const end = text.indexOf("\n");
  if (end < 0 || text.slice(end).trim() === "") return false;
  if (isWholeObject(text.slice(0, end))) return true;
  // A broken first line must not hide that the others are fine.
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (text.length >= HEAD_BYTES / 4) lines.pop();
  return lines.slice(0, 50).filter((line) => isWholeObject(line)).length * 2 > Math.min(50, lines.length);
}

export const FILE_FORMATS: readonly FileFormat[] = [
  {
    name: "Parquet",
    unit: "index",
    isText: false,
    detect: ({ container }) => container === "parquet",
    items: ({ source, readParquet }) => parquetItems(source, readParquet),
  },
  {
    name: "XLSX",
    unit: "row",
    isText: false,
    detect: ({ container }) => container === "zip",
    items: ({ source, note }) => readXlsx(source, note),
  },
  {
    name: "JSON array",
    unit: "index",
    isText: true,
    detect: (_, start) => start.startsWith("["),
    items: ({ text }) => readJsonArray(text),
  },
  {
    name: "JSON Lines",
    unit: "line",
    isText: true,
    detect: (_, start) => start.startsWith("{") && isJsonLines(start),
    items: ({ text }) => readJsonLines(text),
  },
  {
    name: "JSON object",
    unit: "index",
    isText: true,
    detect: (_, start) => start.startsWith("{"),
    items: ({ text }) => readJsonDocument(text),
  },
  {
    name: "CSV",
    unit: "line",
    isText: true,
    detect: () => true,
    items: ({ head, text }) => readCsv(head, text),
  },
];
