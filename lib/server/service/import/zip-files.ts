import "server-only";
/** Files are read in place; nothing is unpacked to disk. */
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { formatExact } from "@/lib/contract/human-number";
import { firstBytes, type ByteSource } from "./byte-source";
import { ImportError } from "./import-error";
import { mostUnpacked } from "./open-text";
import { workbookSources } from "./internal/read-xlsx";

const MOST_ENTRIES = 1000;
const WORKBOOK = "xl/workbook.xml";
const SHEETS = /^xl\/worksheets\/[^/]+\.xml$/;

type ZipContent = {
  files: ByteSource[];
  ignored: string[];
};

async function opened(path: string): Promise<ZipFile> {
  // Entries are read one at a time, and a name that leads out of the folder is an error.
  return openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: true,
    validateEntrySizes: true,
  });
}

async function* readEntry(path: string, entry: Entry, onBytes?: (bytesRead: number) => void) {
  const zip = await opened(path);
  try {
    let size = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length;
      onBytes?.(size);
      yield chunk as Buffer;
    }
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile, name: string, mostBytes: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue;
    entries.push(entry);
    size += entry.uncompressedSize;
    if (entries.length > MOST_ENTRIES)
      throw new ImportError(`${name} has more than ${formatExact(MOST_ENTRIES)} files inside.`);
    if (size > mostBytes)
      throw new ImportError(
        `${name} unpacks to more than ${formatExact(mostBytes)} bytes. If you trust it, unpack it first.`,
      );
  }
  return entries;
}

const isHidden = (name: string) =>
  name.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");

/** The filter applies to a folder or a ZIP file. A file that is named explicitly may have any name. */
const DATA = /\.(?:csv|tsv|tab|txt|json|jsonl|ndjson|xlsx|xlsm|parquet|zip)(?:\.gz)?$/i;

export const isDataName = (name: string) => DATA.test(name);

/**
 * @returns null for a workbook of one sheet, which is read as one table
 * @throws ImportError when it is damaged, too large or has names that lead out of it
 */
export async function zipContent(source: ByteSource, alwaysBytes?: number): Promise<ZipContent | null> {
  const path = source.path!;
  let zip: ZipFile | undefined;
  try {
    zip = await opened(path);
    const entries = await entriesOf(zip, source.name, mostUnpacked(source.sizeBytes, alwaysBytes));
    if (entries.some(({ fileName }) => fileName === WORKBOOK)) {
      const sheets = entries.filter(({ fileName }) => SHEETS.test(fileName));
      return sheets.length > 1 ? { ignored: [], files: await workbookSources(source) } : null;
    }
    const visible = entries.filter(({ fileName }) => !isHidden(fileName));
    const files = visible.filter(({ fileName }) => isDataName(fileName));
    return {
      ignored: visible
        .filter((entry) => !files.includes(entry))
        .map(({ fileName }) => `${source.name}/${fileName}`),
      files: files.map((entry) => ({
        name: `${source.name}/${entry.fileName}`,
        shortName: `${source.shortName}/${entry.fileName}`,
        sizeBytes: entry.uncompressedSize,
        modifiedAt: entry.getLastModDate().getTime(),
        path: null,
        read: (onBytes) => readEntry(path, entry, onBytes),
      })),
    };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${source.name} is not a ZIP file that can be read.`, { cause: error });
  } finally {
    zip?.close();
  }
}

/** @returns the files in a ZIP file, the tables of a workbook, or the file itself. @throws ImportError as `zipContent` does */
export async function filesIn(source: ByteSource): Promise<ZipContent> {
  const start = await firstBytes(source, 4);
  const content = start.toString("latin1") === "PK\x03\x04" ? await zipContent(source) : null;
  return content ?? { ignored: [], files: [source] };
}

export const withoutFiles = ({ shortName }: ByteSource) => `${shortName} has no data files inside.`;
