import "server-only";
/** The first format that recognises the content is used, whatever the file's name. */
import { formatExact } from "@/lib/contract/human-number";
import type { ReadParquet } from "@/lib/server/ports/read-parquet";
import type { ByteSource } from "./byte-source";
import { checkRecordLength } from "./internal/check-limits";
import { ImportError } from "./import-error";
import { isTooDeep, MOST_DEPTH } from "./limits";
import { HEAD_BYTES, type OpenedFile, mostUnpacked } from "./open-text";
import { readCsv } from "./internal/read-csv";
import { readJsonLines } from "./read-json-lines";
import { readXlsx } from "./internal/read-xlsx";
import {
  isRecord,
  type SourceItem,
  type SourceItems,
  type Unit,
  jsonItem,
  parseExactJson,
} from "./source-item";

type FormatInput = {
  source: ByteSource;
  head: string;
  text: AsyncGenerator<string>;
  readParquet: ReadParquet;
  note: (text: string) => void;
};

type FileFormat = {
  name: string;
  unit: Unit;
  /** Text may be compressed with gzip. */
  isText: boolean;
  /** @param start the first MiB, without a byte order mark and leading blanks; never empty for text */
  detect: (file: Pick<OpenedFile, "container">, start: string) => boolean;
  items: (input: FormatInput) => SourceItems;
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

/** Any file may have this number of rows; each further row takes at least a byte, as rows with distinct ids do. */
const ALWAYS_ROWS = 100_000;

/** @throws ImportError when the file is not readable Parquet, or has far too many rows for its size */
async function* parquetItems({ path, name, sizeBytes }: ByteSource, readParquet: ReadParquet): SourceItems {
  if (path === null) throw new ImportError(`${name} is Parquet inside a ZIP file; unpack it first.`);
  const mostCharacters = mostUnpacked(sizeBytes);
  const mostRows = Math.max(ALWAYS_ROWS, sizeBytes);
  let at = 0;
  let characters = 0;
  try {
    for await (const text of readParquet(path)) {
      characters += text.length;
      if (characters > mostCharacters)
        throw new ImportError(`${name} unpacks to more than ${formatExact(mostCharacters)} bytes.`);
      if (at >= mostRows) throw new ImportError(`${name} has more rows than its size can hold.`);
      yield [jsonItem(at++, text)];
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${name} is not a readable Parquet file.`, { cause: error });
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

class ElementSplitter {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #buffer = "";
  isDone = false;
  isFollowed = false;

  #step(code: number): "part" | "end" {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === QUOTE) this.#isInString = false;
      return "part";
    }
    if (code === QUOTE) this.#isInString = true;
    else if (OPENING.has(code)) this.#depth++;
    else if (CLOSING.has(code)) this.isDone = --this.#depth === 0;
    else if (code === COMMA && this.#depth === 1) return "end";
    return this.isDone ? "end" : "part";
  }

  *take(chunk: string): Generator<string> {
    let start = 0;
    let index = 0;
    for (; index < chunk.length && !this.isDone; index++) {
      const isOutermost = this.#depth === 0;
      const step = this.#step(chunk.charCodeAt(index));
      if (isOutermost && this.#depth === 1) start = index + 1;
      if (step === "part") continue;
      yield this.#buffer + chunk.slice(start, index);
      this.#buffer = "";
      start = index + 1;
    }
    if (this.#depth > 0) this.#buffer += chunk.slice(start);
    checkRecordLength(this.#buffer.length);
    if (this.isDone) this.isFollowed ||= chunk.slice(index).trim() !== "";
  }
}

/** Reads one element at a time: only the current element is held in memory. */
export async function* readJsonArray(text: AsyncIterable<string>): SourceItems {
  const splitter = new ElementSplitter();
  let index = 0;
  for await (const chunk of text) {
    const items: SourceItem[] = [];
    for (const element of splitter.take(chunk)) {
      const trimmed = element.trim();
      // `[]` and a trailing comma give an element without text.
      if (trimmed) items.push(jsonItem(index, trimmed));
      index++;
    }
    yield items;
  }
  if (!splitter.isDone) yield [{ at: index, problem: "the file ends in the middle of the array" }];
  if (splitter.isFollowed) {
    yield [{ at: index, problem: "the array ends before the file does; nothing after it was read" }];
  }
}

/** In characters. A longer file must be a list or JSON Lines, which are streamed. */
const LONGEST_DOCUMENT = 200_000_000;

const LISTS = [
  "collector",
  "data",
  "items",
  "videos",
  "results",
  "posts",
  "creators",
  "media",
  "users",
  "itemList",
  "aweme_list",
  "entries",
  "records",
];

/** Maximum depth of a list of records: `data.videos`, `response.data.items`. */
const DEEPEST = 3;

function listIn(document: Record<string, unknown>, depth = 0): unknown[] | undefined {
  for (const name of LISTS) {
    const list = document[name];
    if (Array.isArray(list) && list.some(isRecord)) return list;
  }
  if (depth === DEEPEST) return undefined;
  for (const name of ["response", "result", "payload", "body", ...LISTS]) {
    const inner = document[name];
    const list = isRecord(inner) ? listIn(inner, depth + 1) : undefined;
    if (list) return list;
  }
  return undefined;
}

/** @throws ImportError when it is too long to be read whole or is not JSON */
export async function* readJsonDocument(text: AsyncIterable<string>): SourceItems {
  const chunks: string[] = [];
  let length = 0;
  for await (const chunk of text) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST_DOCUMENT) {
      throw new ImportError(
        "A single JSON object may have 200 MB; write longer data as JSON Lines or as an array.",
      );
    }
  }
  const whole = chunks.join("").replace(/^\uFEFF/, "");
  if (isTooDeep(whole)) throw new ImportError(`The file nests deeper than ${MOST_DEPTH} levels.`);
  let document: unknown;
  try {
    document = parseExactJson(whole);
  } catch {
    throw new ImportError("The file starts like JSON but is not valid JSON.");
  }
  if (!isRecord(document)) throw new ImportError("The file holds no JSON objects.");
  const list = listIn(document);
  yield (list ?? [document]).map((entry, at) =>
    isRecord(entry) ? { at, fields: entry } : { at, problem: "it is not a JSON object" },
  );
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
