import { parseHumanNumber } from "./human-number";
import { MAX_CELL_LENGTH, type ColumnType, type ListColumn } from "./lists";
import type { NumberLocale } from "./display-formats";
import { ownValue } from "./own-value";

/** `text` is the stored text; null means empty. `number` is used to sort and compare numbers and money. */
export type CellValue = { text: string | null; number: number | null };
export type ReadCell = CellValue | { problem: string };

const EMPTY: CellValue = { text: null, number: null };
const MOST = 1e15;
const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY" };

/** `1.200,5` becomes `1200.5`, and so does `1200,5`. */
function inEnglish(text: string, locale: NumberLocale): string {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, "");
  // One or two digits after a comma are decimals in every format.
  const isDecimalComma = /^-?[\d.]+,\d{1,2}(?!\d)/.test(bare);
  if (locale === "en" && !isDecimalComma) return bare;
  return bare.replaceAll(/\.(?=\d{3}(?!\d))/g, "").replace(",", ".");
}

function readNumber(text: string, locale: NumberLocale): ReadCell {
  const number = parseHumanNumber(inEnglish(text, locale));
  if (number === undefined) return { problem: "This is not a number. Write it like 1200 or 1.2k." };
  if (Math.abs(number) > MOST) return { problem: "This number is too large." };
  return { text: String(number), number };
}

function readMoney(text: string, locale: NumberLocale, currency: string | undefined): ReadCell {
  const [, before = "", amount = "", after = ""] =
    /^\s*([€$£¥]|[A-Za-z]{3}(?=[\s\d]))?\s*(.*?)\s*([€$£¥]|(?<=[\d\s])[A-Za-z]{3})?\s*$/s.exec(text) ?? [];
  const typed = before || after;
  const named = ownValue(SIGNS, typed) ?? typed.toUpperCase();
  if (named !== "" && currency !== undefined && named !== currency)
    return { problem: `This column is in ${currency}.` };
  const read = readNumber(amount, locale);
  return "problem" in read ? { problem: "This is not an amount. Write it like 1200 or 1.2k." } : read;
}

/** The month comes first for English readers without a day format of their own. */
function readDate(text: string, locale: NumberLocale): ReadCell {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const typed = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text);
  const isMonthFirst = locale === "en" && typed?.[2] === "/";
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [typed?.[4], isMonthFirst ? typed?.[1] : typed?.[3], isMonthFirst ? typed?.[3] : typed?.[1]];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // JavaScript turns 31 June into 1 July.
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isDay) return { problem: "This is not a day. Write it like 2026-03-09." };
  return { text: date.toISOString().slice(0, 10), number: null };
}

function readLink(text: string): ReadCell {
  const problem = "This is not a web address. It begins with https:// or http://.";
  const typed =
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+\.[^/:]+:\d/.test(text) ? text : `https://${text}`;
  if (/\s/.test(typed) || !URL.canParse(typed)) return { problem };
  const url = new URL(typed);
  if (!["http:", "https:"].includes(url.protocol) || !url.hostname.includes(".")) return { problem };
  return { text: url.href, number: null };
}

const YES = ["1", "true", "yes", "y", "x", "on", "✓"];
const NO = ["0", "false", "no", "n", "off"];

function readCheckbox(text: string): ReadCell {
  if (YES.includes(text.toLowerCase())) return { text: "1", number: 1 };
  return NO.includes(text.toLowerCase()) ? EMPTY : { problem: "Write yes or no." };
}

function readChoice(text: string, choices: readonly string[]): ReadCell {
  const choice = choices.find((each) => each === text) ?? choices.find((each) => sameWord(each, text));
  if (choice !== undefined) return { text: choice, number: null };
  return { problem: `Write one of these: ${choices.join(", ")}.` };
}

export const sameWord = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export type Nameable = { id: string; name: string; email: string };

/** Finds a member by id, address or name. A name that two members share matches neither. */
export function personNamed(text: string, people: readonly Nameable[]): string | null {
  const exact = people.find(({ id, email }) => id === text || sameWord(email, text));
  if (exact) return exact.id;
  const named = people.filter(({ name }) => sameWord(name, text));
  return named.length === 1 ? named[0]!.id : null;
}

function readPerson(text: string, people: readonly Nameable[]): ReadCell {
  const id = personNamed(text, people);
  return id === null ? { problem: "No team member has this name." } : { text: id, number: null };
}

export type CellReader = { locale: NumberLocale; people: readonly Nameable[] };

const READERS: Record<ColumnType, (text: string, column: ListColumn, reader: CellReader) => ReadCell> = {
  text: (text) => ({ text, number: null }),
  number: (text, _, { locale }) => readNumber(text, locale),
  money: (text, { options }, { locale }) => readMoney(text, locale, options.currency),
  date: (text, _, { locale }) => readDate(text, locale),
  select: (text, { options }) => readChoice(text, options.choices ?? []),
  person: (text, _, { people }) => readPerson(text, people),
  checkbox: (text) => readCheckbox(text),
  link: (text) => readLink(text),
};

export function readCell(typed: string | null, column: ListColumn, reader: CellReader): ReadCell {
  const text = (typed ?? "").trim();
  if (text === "") return EMPTY;
  if (!text.isWellFormed() || text.includes("\0")) return { problem: "This is not well-formed text." };
  const read = READERS[column.type](text, column, reader);
  const kept = "problem" in read ? "" : (read.text ?? "");
  return kept.length > MAX_CELL_LENGTH
    ? { problem: `A cell holds at most ${MAX_CELL_LENGTH.toLocaleString("en")} characters.` }
    : read;
}
