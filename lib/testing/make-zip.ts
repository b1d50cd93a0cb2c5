/** For tests: ZIP files and workbooks made by hand, also ones that lie about what is in them. */
import { crc32, deflateRawSync } from "node:zlib";

export type ZipPart = {
  name: string;
  content: string | Uint8Array;
  /** The unpacked size that the ZIP file states; by default the true one. */
  statedSize?: number;
};

const METHOD_DEFLATE = 8;

function headers({ name, content, statedSize }: ZipPart, offset: number) {
  const bytes = Buffer.from(content as string);
  const packed = deflateRawSync(bytes);
  const nameBytes = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x0800, 2);
  common.writeUInt16LE(METHOD_DEFLATE, 4);
  common.writeUInt16LE(0x6000, 6);
  common.writeUInt16LE(0x5a41, 8);
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(statedSize ?? bytes.length, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, nameBytes, packed]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const made = Buffer.from([20, 0]);
  const central = Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), made, common, rest, nameBytes]);
  return { local, central };
}

export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { local, central } = headers(part, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A cell: text, a number, a date (its style is that of a date), or a formula with its calculated value. */
export type TestCell =
  | string
  | number
  | Date
  | { formula: string; value: number }
  | { format: string; value: number }
  | null;

/** Formats of the styles from the second on. */
const FORMATS = ["0%", "0.00%", '#,##0.00 "%"', "#,##0", "0.00E+00", '_-* #,##0.00 "€"_-', "@"];

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function cellXml(cell: TestCell, reference: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (cell instanceof Date) {
    const serial = cell.getTime() / 86_400_000 + 25_569;
    return `<c r="${reference}" s="1"><v>${serial}</v></c>`;
  }
  if (typeof cell === "object" && "format" in cell)
    return `<c r="${reference}" s="${FORMATS.indexOf(cell.format) + 2}"><v>${cell.value}</v></c>`;
  if (typeof cell === "object")
    return `<c r="${reference}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

const rowsXml = (rows: readonly (readonly TestCell[])[]) =>
  rows
    .map((row, at) => {
      const cells = row.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`));
      return `<row r="${at + 1}">${cells.join("")}</row>`;
    })
    .join("");

const sheetXml = (rows: string | readonly (readonly TestCell[])[], doctype: string) =>
  `<?xml version="1.0"?>${doctype}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${
    typeof rows === "string" ? rows : rowsXml(rows)
  }</sheetData></worksheet>`;

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const formatsXml = `<numFmts>${FORMATS.map((format, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escaped(format)}"/>`).join("")}</numFmts>`;
const stylesXml = FORMATS.map((_, at) => `<xf numFmtId="${170 + at}" xfId="0"/>`).join("");
const STYLES = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${formatsXml}<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0"/>${stylesXml}</cellXfs></styleSheet>`;

/** A workbook as spreadsheets save it, with these sheets: rows of at most 26 columns, or the XML of all rows. */
export function makeWorkbook(
  sheets: Record<string, string | readonly (readonly TestCell[])[]>,
  { doctype = "" } = {},
): Buffer {
  const names = Object.keys(sheets);
  const list = names
    .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join("");
  const links = names
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join("");
  const styles = `<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/>`;
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const packages = "http://schemas.openxmlformats.org/package/2006/relationships";
  return makeZip([
    {
      name: "xl/workbook.xml",
      content: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${RELATIONS}"><workbookPr/><sheets>${list}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<?xml version="1.0"?><Relationships xmlns="${packages}">${links}${styles}</Relationships>`,
    },
    { name: "xl/styles.xml", content: STYLES },
    ...names.map((name, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: sheetXml(sheets[name]!, doctype),
    })),
  ]);
}
