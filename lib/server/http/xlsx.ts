import "server-only";
/** Workbooks have typed cells, so text stays text, whatever it begins with. They are streamed while they are made. */
import { Zip, ZipDeflate } from "fflate";
import { AppError } from "@/lib/contract/errors";
import { ownValue } from "@/lib/contract/own-value";
import {
  MOST_SHEET_ROWS,
  plainCell,
  type SheetCell,
  currencyDigits,
  type SheetColumn,
  type SheetFormat,
} from "@/lib/contract/sheet";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { SheetFile } from "@/lib/server/ports/sheet-file";
import { HIDDEN_CHARACTERS } from "./csv";
import { fileResponse } from "./file-response";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Column widths follow the widest texts of the first rows. */
const MEASURED_ROWS = 200;
const [NARROWEST, WIDEST] = [8, 60];
const CHUNK_CHARACTERS = 65_536;

function growingZip() {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    made.push(data);
  });
  const encoder = new TextEncoder();
  return {
    file(name: string) {
      const file = new ZipDeflate(name, { level: 4 });
      zip.add(file);
      return (text: string, isLast = false) => file.push(encoder.encode(text), isLast);
    },
    end: () => zip.end(),
    take(): Uint8Array[] {
      const taken = made.filter(({ byteLength }) => byteLength > 0);
      made = [];
      return taken;
    },
  };
}

function shownLength(cell: SheetCell, format: unknown): number {
  if (typeof cell === "number" && format !== "text") return cell.toLocaleString("en").length + 2;
  return String(plainCell(cell) ?? "").slice(0, format === "moment" ? 19 : undefined).length;
}

function widthsOf({ columns }: SheetFile, first: readonly (readonly SheetCell[])[]): number[] {
  return columns.map(({ title, format }, index) => {
    const lengths = first.map((row) => shownLength(row[index] ?? null, format));
    return Math.min(WIDEST, Math.max(NARROWEST, title.length, ...lengths) + 2);
  });
}

async function* counted(rows: SheetFile["rows"]): AsyncGenerator<readonly SheetCell[]> {
  let count = 0;
  for await (const row of rows) {
    if (++count > MOST_SHEET_ROWS)
      throw new AppError(
        "invalid_parameter",
        `An Excel file has at most ${MOST_SHEET_ROWS.toLocaleString("en")} rows: select fewer, or take the CSV file.`,
      );
    yield row;
  }
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const MOST_CHARACTERS = 32_767;
/** Excel refuses a sheet with more than 65,530 links; later cells keep their text only. */
const MOST_LINKS = 65_000;
const DAY_MS = 86_400_000;
/** Days from the start of the sheet calendar to 1970. */
const DAYS_TO_1970 = 25_569;
/** 1 March 1900: spreadsheet programs count a nonexistent day before it. */
const FIRST_DAY = 61;
const FIRST_CURRENCY = 7;

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    // Spreadsheet programs read `_x0041_` as `A`.
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");

const kept = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(HIDDEN_CHARACTERS, "")
    .replaceAll(/[\ufffe\uffff]/g, "")
    .replaceAll(/\r\n?/g, "\n")
    .slice(0, MOST_CHARACTERS)
    // The cut may split a surrogate pair.
    .toWellFormed();

/** 0 → A, 26 → AA. */
export const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Null for dates before the sheet calendar. The local time of a stamp counts. */
function serialOf(stamp: string): number | null {
  const serial = Date.parse(`${stamp.slice(0, 19)}${stamp.length > 10 ? "Z" : ""}`) / DAY_MS + DAYS_TO_1970;
  return serial >= FIRST_DAY ? serial : null;
}

function currencyFormat(currency: string): string {
  const digits = currencyDigits(currency);
  const [sign] = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .filter(({ type }) => type === "currency");
  return `[$${sign!.value}]#,##0${digits > 0 ? `.${"0".repeat(digits)}` : ""}`;
}

const isCurrency = (format: SheetFormat): format is { currency: string } =>
  typeof format === "object" && /^[A-Z]{3}$/.test(format.currency);

const currenciesOf = (columns: readonly SheetColumn[]): string[] => [
  ...new Set(columns.flatMap(({ format }) => (isCurrency(format) ? [format.currency] : []))),
];

const PLAIN = 0;
const LINK = 6;
const STYLES: Readonly<Record<string, number>> = { whole: 2, percent: 3, day: 4, moment: 5 };

/** The XML parts of a workbook with one sheet (ECMA-376, part 1). No cell is a formula. */
export function rowWriter(columns: readonly SheetColumn[]) {
  const currencies = currenciesOf(columns);
  const styles = columns.map(({ format }) =>
    isCurrency(format)
      ? FIRST_CURRENCY + currencies.indexOf(format.currency)
      : ((typeof format === "string" ? ownValue(STYLES, format) : undefined) ?? PLAIN),
  );
  const links: { place: string; href: string }[] = [];

  const numberCell = (place: string, style: number, value: number) =>
    `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  const textCell = (place: string, style: number, text: string) => {
    const said = kept(text);
    if (said === "") return "";
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(said)}</t></is></c>`;
  };
  const linkCell = (place: string, { text, href }: { text: string; href: string }) => {
    if (links.length >= MOST_LINKS || kept(text) === "") return textCell(place, PLAIN, text);
    links.push({ place, href });
    return textCell(place, LINK, text);
  };

  function cell(value: SheetCell, index: number, row: number): string {
    const [place, style] = [`${columnName(index)}${row}`, styles[index]!];
    const { format } = columns[index]!;
    if (value === null) return "";
    if (typeof value === "boolean") return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (typeof value === "number") {
      if (!Number.isFinite(value)) return "";
      return numberCell(place, style, format === "percent" ? value / 100 : value);
    }
    if (typeof value === "object") return linkCell(place, value);
    const serial = format === "day" || format === "moment" ? serialOf(value) : null;
    return serial === null ? textCell(place, PLAIN, value) : numberCell(place, style, serial);
  }

  return {
    links,
    /** @param row from 2, because the heading is row 1 */
    row: (cells: readonly SheetCell[], row: number) =>
      `<row r="${row}">${cells.map((value, index) => cell(value, index, row)).join("")}</row>`,
    heading: () =>
      `<row r="1">${columns
        .map(({ title }, index) => textCell(`${columnName(index)}1`, 1, title))
        .join("")}</row>`,
  };
}

/** @param widths of the columns, in characters */
const sheetStart = (widths: readonly number[]) =>
  `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>` +
  widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join("") +
  `</cols><sheetData>`;

type Links = readonly { place: string; href: string }[];

const sheetEnd = (links: Links) =>
  `</sheetData>${
    links.length === 0
      ? ""
      : `<hyperlinks>${links
          .map(({ place }, index) => `<hyperlink ref="${place}" r:id="rId${index + 1}"/>`)
          .join("")}</hyperlinks>`
  }</worksheet>`;

const relationships = (all: readonly string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;

const linkTargets = (links: Links) =>
  relationships(
    links.map(
      ({ href }, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/hyperlink" Target="${escaped(href)}" TargetMode="External"/>`,
    ),
  );

const STYLE_OF = `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`;
const style = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

function stylesXml(columns: readonly SheetColumn[]): string {
  const own = [
    "0.0%",
    "yyyy\\-mm\\-dd",
    "yyyy\\-mm\\-dd\\ hh:mm:ss",
    ...currenciesOf(columns).map(currencyFormat),
  ];
  const formats = own.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`,
  );
  const uses = [
    STYLE_OF,
    style(0, 1),
    style(3),
    style(164),
    style(165),
    style(166),
    style(0, 2),
    ...own.slice(3).map((_, index) => style(167 + index)),
  ];
  const name = `<sz val="11"/><name val="Calibri"/><family val="2"/>`;
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${formats.join("")}</numFmts>` +
    `<fonts count="3"><font>${name}</font><font><b/>${name}</font>` +
    `<font><u/><sz val="11"/><color rgb="FF0B5CAD"/><name val="Calibri"/><family val="2"/></font></fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${uses.length}">${uses.join("")}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${TYPES}.${type}+xml"/>`;

const SHEET = "xl/worksheets/sheet1.xml";
const SHEET_LINKS = "xl/worksheets/_rels/sheet1.xml.rels";

const packageParts = (columns: readonly SheetColumn[]): readonly (readonly [string, string])[] => [
  [
    "[Content_Types].xml",
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
      `${override("workbook", "sheet.main")}${override("worksheets/sheet1", "worksheet")}${override("styles", "styles")}</Types>`,
  ],
  [
    "_rels/.rels",
    relationships([`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`]),
  ],
  [
    "xl/workbook.xml",
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    relationships([
      `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>`,
      `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    ]),
  ],
  ["xl/styles.xml", stylesXml(columns)],
];

async function* sheetTexts(file: SheetFile, write: ReturnType<typeof rowWriter>): AsyncGenerator<string> {
  const rows = counted(file.rows);
  const first: (readonly SheetCell[])[] = [];
  let place = 1;
  let text = "";
  const begin = () => {
    text = sheetStart(widthsOf(file, first)) + write.heading();
    for (const row of first) text += write.row(row, ++place);
  };
  for await (const row of rows) {
    if (first.length < MEASURED_ROWS) {
      first.push(row);
      continue;
    }
    if (place === 1) begin();
    text += write.row(row, ++place);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = "";
  }
  if (place === 1) begin();
  yield text;
}

async function* pieces(file: SheetFile): AsyncGenerator<Uint8Array, void, undefined> {
  const zip = growingZip();
  for (const [name, text] of packageParts(file.columns)) zip.file(name)(text, true);
  const write = rowWriter(file.columns);
  const add = zip.file(SHEET);
  for await (const text of sheetTexts(file, write)) {
    add(text);
    yield* zip.take();
  }
  add(sheetEnd(write.links), true);
  if (write.links.length > 0) zip.file(SHEET_LINKS)(linkTargets(write.links), true);
  zip.end();
  yield* zip.take();
}

export const xlsxResponse = (file: SheetFile): Promise<Response> =>
  fileResponse({ name: file.name, type: TYPE }, pieces(file));

function asCell(value: unknown): SheetCell {
  if (typeof value === "number" || value === null) return value;
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

async function* asCells(rows: CsvFile["rows"]): AsyncGenerator<readonly SheetCell[]> {
  for await (const row of rows) yield row.map(asCell);
}

export const sheetOf = ({ name, heading, moments = [], rows }: CsvFile): SheetFile => ({
  name,
  columns: heading.map((title) => ({ title, format: moments.includes(title) ? "moment" : "text" })),
  rows: asCells(rows),
});
