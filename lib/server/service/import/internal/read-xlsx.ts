import "server-only";
import readWorkbook, { readSheet, type SheetData } from "read-excel-file/universal";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { formatExact } from "@/lib/contract/human-number";
import type { Platform } from "@/lib/contract/enums";
import type { ByteSource } from "../byte-source";
import { chooseShape } from "../choose-shape";
import {
  alignedNames,
  countedNames,
  hasPlatformColumn,
  HEADER_WITHIN,
  headerBelow,
  isHeaderless,
  platformOfRow,
  recognisedHeader,
} from "./find-header";
import { ImportError } from "../import-error";
import { platformIn } from "../mapping/read-platform";
import { percentStyles, sheetNames } from "./percent-cells";
import { headerNames } from "./read-csv";
import { checkSheet } from "./sheet-bounds";
import { newFields, type SourceItem, type SourceItems } from "../source-item";

/** In bytes. A workbook is read whole; one of a million rows fits. */
const [MOST_PACKED, MOST_UNPACKED] = [64 << 20, 256 << 20];
const MOST_PARTS = 5000;
const SAMPLED_ROWS = 500;

async function bytesOf(source: ByteSource): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source.read()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MOST_PACKED)
      throw new ImportError(
        `${source.name} has more than ${formatExact(MOST_PACKED)} bytes; save it as CSV.`,
      );
  }
  return Buffer.concat(chunks);
}

const [WORKBOOK, RELATIONS, STYLES] = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"];
const LONGEST_PART = 8 << 20;

async function textOf(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry || entry.uncompressedSize > LONGEST_PART) return "";
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

type PercentColumns = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * Checks the declared sizes of the parts, which the reader doesn't exceed, and the positions of the cells.
 * @returns the columns of percentages, from 0, by the name of their sheet
 */
async function checkParts(source: ByteSource, bytes: Buffer): Promise<PercentColumns> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  let size = 0;
  // A list, because the reader may take either of two parts with the same name.
  const parts: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    if (size > MOST_UNPACKED || parts.length >= MOST_PARTS)
      throw new ImportError(
        `${source.name} unpacks to more than ${formatExact(MOST_UNPACKED)} bytes; save it as CSV.`,
      );
    parts.push(entry);
  }
  const named = (name: string) => parts.find(({ fileName }) => fileName === name);
  if (!named(WORKBOOK))
    throw new ImportError(`${source.name} is a ZIP file, but no workbook; unpack it first.`);
  const [workbook, relations, styles] = await Promise.all(
    [WORKBOOK, RELATIONS, STYLES].map((part) => textOf(zip, named(part))),
  );
  const percent = percentStyles(styles!);
  const names = sheetNames(workbook!, relations!);
  const columns = new Map<string, ReadonlySet<number>>();
  for (const entry of parts) {
    if (!entry.fileName.endsWith(".xml")) continue;
    const found = await checkSheet(await zip.openReadStreamPromise(entry), source.name, percent);
    const sheet = names.get(entry.fileName);
    if (sheet !== undefined) columns.set(sheet, found);
  }
  return columns;
}

type Row = SheetData[number];
type Sheet = { sheet: string; data: SheetData; percent: ReadonlySet<number> };
type Table = Pick<Sheet, "sheet" | "percent"> & {
  header: string[];
  rows: Row[];
  /** Index in the sheet of the row above the first of `rows`. */
  headerAt: number;
  recognised: number;
  /** Named by the title above the table, or by the sheet. */
  platform: Platform | undefined;
};

const isEmpty = (row: Row) => row.every((cell) => cell === null || cell === "");
const textsOf = (row: Row) => row.map((cell) => (typeof cell === "string" ? cell : ""));

/** The header is the row with the most recognised columns; if none is recognised, the first row with several texts. */
function tableOf({ sheet, data, percent }: Sheet): Table | undefined {
  const first = data.slice(0, HEADER_WITHIN);
  const filled = first
    .filter((row) => !isEmpty(row))
    .map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
  if (isHeaderless(filled)) {
    const header = countedNames(Math.max(...filled.map((row) => row.length)));
    return { sheet, percent, header, rows: data, headerAt: -1, recognised: 1, platform: platformIn(sheet) };
  }
  const found = recognisedHeader(first.map(textsOf));
  const texts = (row: Row) => textsOf(row).filter((text) => text.trim() !== "").length;
  const headerAt = found?.at ?? first.findIndex((row) => texts(row) > 1 || texts(row) === row.length);
  if (headerAt < 0 || isEmpty(first[headerAt]!)) return undefined;
  const header = headerNames(first[headerAt]!.map((cell) => (cell === null ? "" : String(cell))));
  const rows = data.slice(headerAt + 1);
  const title = data.slice(0, headerAt).findLast((row) => titleOf(row) !== undefined);
  const platform = (title && platformIn(titleOf(title)!)) ?? platformIn(sheet);
  return rows.every(isEmpty)
    ? undefined
    : { sheet, percent, header, rows, headerAt, recognised: found?.recognised ?? 0, platform };
}

/** The only text of a row that has nothing else. */
function titleOf(row: Row): string | undefined {
  const cells = row.filter((cell) => cell !== null && cell !== "");
  return cells.length === 1 && typeof cells[0] === "string" ? cells[0] : undefined;
}

/** Further tables may follow below the first, each with a header or a title that names a platform. */
function tablesIn(sheet: Sheet): Table[] {
  const first = tableOf(sheet);
  if (!first) return [];
  const all = first.rows;
  const tables = [first];
  let [isApart, title] = [false, ""];
  const begin = (index: number, more: Partial<Table>) => {
    const last = tables.at(-1)!;
    const headerAt = first.headerAt + 1 + index;
    last.rows = last.rows.slice(0, headerAt - last.headerAt - 1);
    tables.push({ ...last, ...more, rows: all.slice(index + 1), headerAt });
  };
  for (const [index, row] of all.entries()) {
    if (isEmpty(row)) {
      isApart = true;
      continue;
    }
    const { header, platform } = tables.at(-1)!;
    const below = headerBelow(textsOf(row), header, isApart);
    const named = titleOf(row);
    if (below === "repeated" || (below && first.recognised > 1)) {
      const names = headerNames(textsOf(row));
      const recognised = recognisedHeader([textsOf(row)])?.recognised ?? first.recognised;
      begin(index, {
        ...(below !== "repeated" && { header: names, recognised }),
        platform: title === "" ? platform : platformIn(title),
      });
    } else if (named !== undefined && header.length > 1 && platformOfRow(named))
      begin(index, { platform: platformOfRow(named) });
    isApart = named !== undefined;
    title = named ?? "";
  }
  return tables.filter(({ rows }) => !rows.every(isEmpty));
}

/** A workbook keeps 15 digits of a number, so a longer number is marked as rounded. */
const exactCell = (cell: Row[number]): unknown =>
  typeof cell === "number" && Number.isInteger(cell) && Math.abs(cell) >= 1e15 ? cell.toExponential() : cell;

/** Products of fractions are rounded to what a person may have entered. */
const percentText = (value: number) => `${Math.round(value * 1e10) / 1e8}%`;

function* itemsOf(
  { header, rows, headerAt, percent }: Table,
  names = header,
  extra: object = {},
): Generator<SourceItem> {
  for (const [index, row] of rows.entries()) {
    if (isEmpty(row)) continue;
    const fields = newFields();
    names.forEach((name, column) => {
      const cell = row[column] ?? null;
      if (cell instanceof Date) fields[name] = cell.toISOString();
      else if (typeof cell === "number" && percent.has(column)) fields[name] = percentText(cell);
      else fields[name] = exactCell(cell ?? "");
    });
    yield { at: headerAt + index + 2, fields: Object.assign(fields, extra) };
  }
}

const SHEET = "Sheet";

/** Sheets with the same columns that are named after platforms form one table. */
function* itemsOfAll(best: Table, tables: readonly Table[]): Generator<SourceItem> {
  const isNamed = hasPlatformColumn(best.header);
  for (const table of tables) {
    const { platform } = table;
    const extra = platform && !isNamed ? { [SHEET]: platform } : {};
    yield* itemsOf(table, alignedNames(table.header, best.header), extra);
  }
}

const hasSameKey = (table: Table, best: Table) =>
  alignedNames(table.header, best.header).filter((name) => best.header.includes(name)).length * 2 >
  Math.min(table.header.length, best.header.length);

async function workbookOf(source: ByteSource): Promise<Sheet[]> {
  const bytes = await bytesOf(source);
  try {
    const columns = await checkParts(source, bytes);
    const found = (sheet: string, data: SheetData): Sheet => ({
      sheet,
      data,
      percent: columns.get(sheet) ?? new Set(),
    });
    const { buffer, byteOffset, byteLength } = bytes;
    const input = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    if (!source.sheets) return (await readWorkbook(input)).map(({ sheet, data }) => found(sheet, data));
    const sheets: Sheet[] = [];
    for (const sheet of source.sheets.names) sheets.push(found(sheet, await readSheet(input, sheet)));
    return sheets;
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${source.name} is not a readable workbook.`, { cause: error });
  }
}

const tablesOf = (sheets: readonly Sheet[]) => sheets.flatMap(tablesIn);

/** The table with the most recognised columns, and those of other platforms with the same columns. */
function firstGroup(tables: readonly Table[]): { best: Table; read: Table[] } | undefined {
  // Tables below the first of a sheet are read with it, as in a text file.
  const firsts = tables.filter((table) => tables.find(({ sheet }) => sheet === table.sheet) === table);
  const [best] = firsts.toSorted((a, b) => b.recognised - a.recognised);
  if (!best) return undefined;
  const read = tables.filter((table) => {
    if (table.sheet === best.sheet) return headerBelow(table.header, best.header, true) !== "other";
    return best.platform !== undefined && table.platform !== undefined && hasSameKey(table, best);
  });
  return { best, read };
}

const isPart = (table: Table, tables: readonly Table[]) =>
  tables.some((other) => other !== table && other.sheet === table.sheet);

function unread(table: Table, best: Table): string {
  const { sheet, rows, headerAt } = table;
  const count = formatExact(rows.filter((row) => !isEmpty(row)).length);
  const what =
    sheet === best.sheet
      ? `the table below row ${formatExact(headerAt + 1)} of sheet "${sheet}" with ${count} rows was not read`
      : `sheet "${sheet}" with ${formatExact(rows.length)} rows was not read; "${best.sheet}" was`;
  return `${what}. To import it, save it as a file of its own`;
}

const placeOf = ({ sheet, headerAt }: Table) => `${sheet}\n${headerAt}`;

/** Whether its columns can be read without a person, so that a sheet of remarks does not stop the others. */
async function isReadable({ read, best }: { best: Table; read: Table[] }): Promise<boolean> {
  async function* sample() {
    yield itemsOfAll(best, read).take(SAMPLED_ROWS).toArray();
  }
  try {
    await chooseShape(sample(), best.sheet, {});
    return true;
  } catch (error) {
    if (error instanceof ImportError) return false;
    throw error;
  }
}

/** @returns one source for each table of a workbook whose sheets have different columns; the first keeps its name */
export async function workbookSources(source: ByteSource): Promise<ByteSource[]> {
  const tables = tablesOf(await workbookOf(source));
  const first = firstGroup(tables);
  if (!first) return [source];
  const groups = [first];
  const notes: string[] = [];
  let others = tables.filter((table) => !first.read.includes(table));
  while (others.length > 0) {
    const group = firstGroup(others)!;
    if (group.best.recognised > 1 && (await isReadable(group))) groups.push(group);
    else for (const table of group.read) notes.push(unread(table, first.best));
    others = others.filter((table) => !group.read.includes(table));
  }
  return groups.map(({ best, read }, index) => ({
    ...source,
    ...(index > 0 && {
      name: `${source.name}/${best.sheet}${isPart(best, first.read) ? ` from row ${best.headerAt + 1}` : ""}`,
    }),
    sheets: {
      names: [...new Set(read.map(({ sheet }) => sheet))],
      tables: read.map(placeOf),
      notes: index === 0 ? notes : [],
    },
  }));
}

/**
 * @param note receives the names of the sheets that are not read
 * @throws ImportError when it is not a workbook, damaged or too large
 */
export async function* readXlsx(source: ByteSource, note: (text: string) => void): SourceItems {
  const tables = tablesOf(await workbookOf(source));
  const group = firstGroup(tables);
  if (!group) return;
  const { sheets } = source;
  const read = sheets ? tables.filter((table) => sheets.tables.includes(placeOf(table))) : group.read;
  const { best = group.best } = firstGroup(read) ?? {};
  for (const text of sheets?.notes ?? []) note(text);
  if (!sheets) for (const table of tables) if (!read.includes(table)) note(unread(table, best));
  for (const item of itemsOfAll(best, read)) yield [item];
}
