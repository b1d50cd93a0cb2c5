/**
 * For tests: tables of known true values, written in many ways. Each mixes columns, headers of a language, styles of
 * numbers, rates, dates and handles, an encoding, a file format and what people leave around a table.
 */
import { encodeText } from "./encode-text";
import { makeWorkbook, type TestCell } from "./make-zip";
import { randomOf } from "./random-of";
import { LANGUAGES, type Language } from "./truth-languages";

export type TruePerson = { username: string; followers: number; engagementRate: number; email: string };
export type TruePost = { id: string; username: string; views: number; likes: number; createdAt: number };
export type TruthFile = {
  name: string;
  bytes: Uint8Array;
  seed: number;
  kind: "creators" | "posts";
  people: TruePerson[];
  posts: TruePost[];
};

type Pick = (below: number) => number;
const grouped = (value: number, sign: string) => String(value).replace(/\B(?=(\d{3})+$)/g, sign);
const withDecimal = (value: number, decimal: string) => String(value).replace(".", decimal);

/** A count as one column writes it. A magnitude is used only where it loses no digits. */
function countStyle(
  pick: Pick,
  { group, decimal, units }: Language,
  word: string,
): (value: number) => string {
  const styles = pick(4) === 0 ? [pick(6), pick(6)] : [pick(6)];
  const [factor, unit] = units[pick(units.length)]!;
  return (value) => {
    const style = styles[value % styles.length]!;
    const short = Math.round((value / factor) * 10) / 10;
    const isWhole = Math.abs(short * factor - value) < 1e-6 && short >= 1;
    if (style === 0) return String(value);
    if (style === 1) return grouped(value, group);
    if (style === 2) return isWhole ? withDecimal(short, decimal) + unit : grouped(value, group);
    if (style === 3) return isWhole ? `${withDecimal(short, decimal)} ${unit}` : String(value);
    if (style === 4) return `${grouped(value, group)} ${word}`;
    return grouped(value, " ");
  };
}

function rateStyle(pick: Pick, { decimal }: Language): (value: number) => string {
  const style = pick(3);
  return (value) => withDecimal(value, decimal) + ["", "%", " %"][style]!;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const two = (value: number) => String(value).padStart(2, "0");
type Day = { year: number; month: number; day: number };
const DATES: ((day: Day) => string)[] = [
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${year}/${month}/${day}`,
  ({ year, month, day }) => `${year}年${month}月${day}日`,
  ({ year, month, day }) => `${year}. ${month}. ${day}.`,
  ({ year, month, day }) => `${MONTHS[month - 1]} ${day}, ${year}`,
  ({ year, month, day }) => `${day} ${MONTHS[month - 1]} ${year}`,
  ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`,
  ({ year, month, day }) => String(Date.UTC(year, month - 1, day) / 1000),
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}T00:00:00Z`,
];

const HANDLES: ((handle: string) => string)[] = [
  (handle) => handle,
  (handle) => `@${handle}`,
  (handle) => `https://www.tiktok.com/@${handle}`,
  (handle) => `tiktok.com/@${handle}?lang=en`,
  (handle) => `https://www.tiktok.com/@${handle}/`,
];

const NAMES =
  "mila.bakes tom_runs ada.reads kai.n0 uma_u2 sid.s tess.t99 nora.cooks rex_rides ivy.knits".split(" ");

/** Columns that say nothing of the truth. */
const NOISE: [string, (at: number) => string][] = [
  ["Notes", () => "call back"],
  ["#", (at) => String(at + 1)],
  ["Manager", () => "Ada L"],
  ["Price", (at) => `${100 + at} EUR`],
];

type Column = { header: string; cell: (at: number) => string };

function shuffled<T>(items: readonly T[], pick: Pick): T[] {
  const left = [...items];
  return Array.from(items, () => left.splice(pick(left.length), 1)[0]!);
}

/** Magnitudes write 12,300 and 1,200,000 exactly, but not 12,345. */
const roundCount = (pick: Pick) =>
  pick(3) === 0 ? 1000 + pick(900_000) : (1 + pick(899)) * 100 * (pick(4) === 0 ? 1000 : 1) + 1000;

function truths(pick: Pick): Truths {
  const count = 3 + pick(6);
  const people = NAMES.slice(0, count).map((username, at) => ({
    username,
    followers: roundCount(pick),
    engagementRate: (1 + pick(900)) / 10 / 9,
    email: `${username.replace("_", "")}${at}@example.org`,
  }));
  for (const person of people) person.engagementRate = Math.round(person.engagementRate * 10) / 10 + 1.1;
  for (const person of people) person.engagementRate = Math.round(person.engagementRate * 10) / 10;
  const posts = NAMES.slice(0, count).map((username, at) => ({
    id: `75165143084575980${two(at + 11)}`,
    username,
    views: roundCount(pick),
    likes: roundCount(pick),
    // One day is after the twelfth, so that the order of day and month is clear.
    createdAt: Date.UTC(2024 + (at % 2), pick(12), at === 0 ? 13 + pick(15) : 1 + pick(28)),
  }));
  return { people, posts };
}
type Truths = { people: TruePerson[]; posts: TruePost[] };

const dayOf = (ms: number): Day => {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

function columnsOf(
  kind: TruthFile["kind"],
  { people, posts }: Truths,
  words: Language,
  pick: Pick,
  isLatin: boolean,
) {
  const [count, others] = [
    countStyle(pick, words, words.words.followers),
    countStyle(pick, words, words.words.likes),
  ];
  const rate = rateStyle(pick, words);
  const dates = DATES.filter((write) => !isLatin || !write({ year: 2024, month: 1, day: 1 }).includes("年"));
  const date = dates[pick(dates.length)]!;
  const handle = HANDLES[pick(HANDLES.length)]!;
  const { followers, email, views, likes, rate: rateWord, date: dateWord } = words.words;
  const columns: Column[] =
    kind === "creators"
      ? [
          { header: words.username, cell: (at) => handle(people[at]!.username) },
          { header: followers, cell: (at) => count(people[at]!.followers) },
          { header: rateWord, cell: (at) => rate(people[at]!.engagementRate) },
          { header: email, cell: (at) => people[at]!.email },
        ]
      : [
          pick(2) === 0
            ? {
                header: "URL",
                cell: (at) => `https://www.tiktok.com/@${posts[at]!.username}/video/${posts[at]!.id}`,
              }
            : { header: "Video ID", cell: (at) => posts[at]!.id },
          { header: words.username, cell: (at) => handle(posts[at]!.username) },
          { header: views, cell: (at) => others(posts[at]!.views) },
          { header: likes, cell: (at) => others(posts[at]!.likes) },
          { header: dateWord, cell: (at) => date(dayOf(posts[at]!.createdAt)) },
        ];
  const noise = NOISE.filter(() => pick(4) === 0).map(([header, cell]) => ({ header, cell }));
  return shuffled([...columns, ...noise], pick);
}

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

function textOf(table: readonly string[][], pick: Pick): string {
  const separator = [",", ";", "\t"][pick(3)]!;
  const lines = table.map((row) => row.map((cell) => quoted(cell, separator)).join(separator));
  return lines.join(pick(2) === 0 ? "\n" : "\r\n") + "\n";
}

/** Things people leave around a table. */
function surrounded(table: string[][], kind: TruthFile["kind"], pick: Pick): string[][] {
  const [header = []] = table;
  const empty = header.map(() => "");
  const title = pick(8) === 0 ? [["Top list", ...empty.slice(1)], empty] : [];
  // Leaves out the last cells of the rows, whose column is not needed.
  const last = pick(6) === 0 && header.at(-1) === "Notes";
  if (last) for (const row of table.slice(2)) row.pop();
  const total = kind === "creators" && pick(6) === 0 ? [["Total", ...empty.slice(1)]] : [];
  return [...title, ...table, ...total];
}

function bytesOf(text: string, label: string): Uint8Array {
  if (label === "utf-8") return Buffer.from(text);
  if (label === "utf-8-bom") return Buffer.from(`\ufeff${text}`);
  return encodeText(text, label);
}

/** The file of a seed: the same for the same seed. */
export function truthFile(seed: number): TruthFile {
  const pick = randomOf(seed * 7919 + 13);
  for (let warm = 0; warm < 5; warm++) pick(10);
  const names = Object.keys(LANGUAGES);
  const words = LANGUAGES[names[pick(names.length)]!]!;
  const kind = pick(2) === 0 ? ("creators" as const) : ("posts" as const);
  const known = truths(pick);
  const encoding = words.encodings[pick(words.encodings.length)]!;
  const isUnicode = encoding.startsWith("utf");
  const columns = columnsOf(kind, known, words, pick, !isUnicode);
  const header = columns.map((column) => column.header);
  const rows = known.people.map((_, at) => columns.map(({ cell }) => cell(at)));
  const base = { seed, kind, ...known };
  const format = pick(6);
  if (format === 0) {
    const records = rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]!])));
    // Numbers without quotes, also ids that are longer than a double has digits.
    const isBare = pick(2) === 0;
    const write = (value: unknown) => {
      const written = JSON.stringify(value);
      return isBare ? written.replace(/"(\d+)"(?=[,}])/g, "$1") : written;
    };
    const text = pick(2) === 0 ? write(records) : records.map(write).join("\n");
    return { ...base, name: `tiktok_${seed}.json`, bytes: Buffer.from(text) };
  }
  const table = surrounded([header, ...rows], kind, pick);
  if (format === 1) {
    const isNumber = (cell: string) => /^\d{1,15}$/.test(cell);
    const cells: TestCell[][] = table.map((row) =>
      row.map((cell) => (cell === "" ? null : isNumber(cell) ? Number(cell) : cell)),
    );
    return { ...base, name: `tiktok_${seed}.xlsx`, bytes: makeWorkbook({ Sheet1: cells }) };
  }
  return { ...base, name: `tiktok_${seed}.csv`, bytes: bytesOf(textOf(table, pick), encoding) };
}
