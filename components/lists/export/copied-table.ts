import { FetchError } from "@/lib/client/fetch-json";
import { writeBlock } from "../table/pasted-block";
import { messages } from "./messages";

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;

/** Reads only CSV that the server wrote. @throws FetchError if the file is truncated */
export function csvRows(text: string): string[][] {
  const whole = text.replace(/^\ufeff/, "").replace(/\r\n$/, "");
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(whole);
    if (!found) throw new FetchError("cut_off", messages.cutOff, 0);
    const [, quoted, plain = "", end] = found;
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") return rows;
    if (end !== ",") rows.push([]);
  }
}

const ENTITIES: readonly (readonly [string, string])[] = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
];
const escaped = (text: string) =>
  ENTITIES.reduce((all, [character, entity]) => all.replaceAll(character, entity), text);

function cellHtml(text: string): string {
  const shown = escaped(text).replaceAll("\n", "<br>");
  return /^https?:\/\/\S+$/.test(text) ? `<a href="${escaped(text)}">${shown}</a>` : shown;
}

const line = (cells: readonly string[], tag: "th" | "td") =>
  `<tr>${cells.map((cell) => `<${tag}>${cellHtml(cell)}</${tag}>`).join("")}</tr>`;

/** The first row is the heading. */
export const tableHtml = ([heading = [], ...rows]: readonly (readonly string[])[]): string =>
  `<table><thead>${line(heading, "th")}</thead><tbody>${rows.map((row) => line(row, "td")).join("")}</tbody></table>`;

export const tableText = (rows: readonly (readonly string[])[]): string => writeBlock(rows);
