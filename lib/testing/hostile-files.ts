/** For tests: files made to crash their reader. They are generated, so that the repository contains none. */
import { gzipSync } from "node:zlib";
import { makeWorkbook, makeZip } from "./make-zip";

const value = (text: string) => `<v>${text}</v>`;
const workbook = (rows: string) => makeWorkbook({ Sheet: rows });

/** Each with a part of the sentence that refuses it. */
export const HOSTILE_FILES: readonly (readonly [name: string, make: () => Buffer, refusal: RegExp])[] = [
  [
    "far-row.xlsx",
    () => workbook(`<row r="4294967295999"><c r="ZZZZZZZZ9">${value("1")}</c></row>`),
    /last cell of a sheet is XFD1048576/,
  ],
  [
    "far-cell.xlsx",
    () => workbook(`<row r="1"><c r="ZZZZZZZZ9">${value("1")}</c></row>`),
    /last cell of a sheet is XFD1048576/,
  ],
  [
    "corners.xlsx",
    () =>
      workbook(
        `<row r="1"><c r="A1">${value("1")}</c></row><row r="1048576"><c r="XFD1048576">${value("2")}</c></row>`,
      ),
    /more than 20,000,000 cells/,
  ],
  [
    "wide.csv",
    () => Buffer.from(`${Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(",")}\n1\n`),
    /has 1,000,000 columns; a table may have 16,384/,
  ],
  [
    "long-line.jsonl",
    () => Buffer.from(`{"id":"1"}\n{"id":"${"x".repeat(60 << 20)}"}\n`),
    /more than 33,554,432/,
  ],
  [
    "deep.json",
    () => Buffer.from(`{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`),
    /nests deeper than 100/,
  ],
  [
    "deep.jsonl",
    () => Buffer.from(`{"id":"1","a":${"[".repeat(200_000)}${"]".repeat(200_000)}}\n`.repeat(2)),
    /nests deeper than 100|not recognised|no records/,
  ],
  ["deep-array.json", () => Buffer.from("[".repeat(200_000)), /records|no /],
  [
    "many-fields.jsonl",
    () =>
      Buffer.from(
        `${JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, 1])))}\n`.repeat(
          2,
        ),
      ),
    /more than 16,384 fields|no records/,
  ],
  [
    "zip-in-zip.zip",
    () => makeZip([{ name: "inner.csv", content: makeZip([{ name: "a.csv", content: "id\n1\n" }]) }]),
    /is a ZIP file, but no workbook/,
  ],
  [
    "zip-bomb.zip",
    () => makeZip([{ name: "a.csv", content: Buffer.alloc(300 << 20) }]),
    /unpacks to more than/,
  ],
  [
    "gzip-bomb.csv.gz",
    () => gzipSync(Buffer.alloc(300 << 20)),
    /unpacks to more than|nothing after it was read/,
  ],
];
