import "server-only";
/** Numbers as spreadsheets and people write them, with the sign before the decimals found for a whole column. */

export type Decimal = "." | ",";

const TIMES: Record<string, number> = {
  k: 1e3,
  t: 1e3,
  tsd: 1e3,
  tausend: 1e3,
  mil: 1e3,
  mila: 1e3,
  mille: 1e3,
  milliers: 1e3,
  thousand: 1e3,
  duizend: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mi: 1e6,
  mio: 1e6,
  mln: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millones: 1e6,
  milioni: 1e6,
  milhao: 1e6,
  milhoes: 1e6,
  milhões: 1e6,
  miljoen: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  md: 1e9,
  billion: 1e9,
  billions: 1e9,
  milliarden: 1e9,
  milliards: 1e9,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  crore: 1e7,
  crores: 1e7,
};
const times = new Map(Object.entries(TIMES));

/** Groups of digits may have blanks of any width or an apostrophe between them. */
const BLANKS = /(?<=\d)[\s\u00a0\u2007\u2009\u202f'’_](?=\d{3}(?!\d))/g;
const NUMBER = /^([-+]?)(\d[\d.,]*|[.,]\d+)(e[-+]?\d+)?\s*([\p{L}]*)\.?\s*(%?)$/iu;

/** Most numbers of exports: nothing around them is taken away. */
const BARE = /^[\d.,]+[\p{L}%]*$/u;
/** So short that it is exact however it is read. */
const DIGITS = /^\d{1,9}$/;

/** Longer texts are no numbers, and hostile ones would take long to refuse. */
const LONGEST = 60;

type Parts = { sign: string; digits: string; exponent: string; unit: string; percent: boolean };

/** `~ 49,6 k+` → its parts; undefined when the text is no number. */
function partsOf(text: string): Parts | undefined {
  if (text.length > LONGEST) return undefined;
  const bare = BARE.test(text)
    ? text
    : text
        .replace(/^[\s~≈>≥<]+|[\s+]+$/g, "")
        .replace(BLANKS, "")
        .trim();
  const match = NUMBER.exec(bare);
  if (!match) return undefined;
  const unit = match[4]!.toLowerCase();
  if (unit !== "" && !times.has(unit)) return undefined;
  return { sign: match[1]!, digits: match[2]!, exponent: match[3] ?? "", unit, percent: match[5] !== "" };
}

export const isNumberText = (text: string) => partsOf(text) !== undefined;
export const hasPercent = (text: string) => partsOf(text)?.percent === true;

/** What one number says about the sign before its decimals: for sure, or that both are possible. */
function evidenceOf({ digits, unit, exponent }: Parts): Decimal | "either" | undefined {
  const dots = digits.split(".").length - 1;
  const commas = digits.split(",").length - 1;
  if (dots + commas === 0) return undefined;
  if (dots > 0 && commas > 0) return digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
  const sign = dots > 0 ? "." : ",";
  const other = sign === "." ? "," : ".";
  if (dots + commas > 1) return other;
  const [whole, decimals] = digits.split(sign) as [string, string];
  const couldGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && unit === "" && exponent === "";
  return couldGroup ? "either" : sign;
}

type Seen = Record<Decimal | "either", number> & { ambiguous: Decimal };

function seenIn(texts: readonly string[]): Seen {
  const seen: Seen = { ".": 0, ",": 0, either: 0, ambiguous: "." };
  for (const text of texts) {
    const parts = partsOf(text);
    const evidence = parts && evidenceOf(parts);
    if (evidence) seen[evidence]++;
    if (evidence === "either") seen.ambiguous = parts!.digits.includes(".") ? "." : ",";
  }
  return seen;
}

/** The sign that stands before decimals for sure; undefined when no number says it, or some say this and others that. */
export function certainDecimal(texts: readonly string[]): Decimal | undefined {
  const seen = seenIn(texts);
  if (seen["."] > 0 === seen[","] > 0) return undefined;
  return seen["."] > 0 ? "." : ",";
}

export type NumberColumn = {
  decimal: Decimal;
  /** No number of the column says which sign stands before the decimals. */
  isGuess: boolean;
  /** Some say this, others that. */
  isMixed: boolean;
};

/**
 * @param isCount whole numbers are meant: of `1.234` the sign groups digits, whatever other columns do
 * @param elsewhere what the other columns of the file use, when they say
 */
export function numberColumn(texts: readonly string[], isCount: boolean, elsewhere?: Decimal): NumberColumn {
  const seen = seenIn(texts);
  const isMixed = seen["."] > 0 && seen[","] > 0;
  if (seen["."] + seen[","] > 0)
    return { decimal: seen[","] > seen["."] ? "," : ".", isGuess: false, isMixed };
  if (seen.either === 0) return { decimal: elsewhere ?? ".", isGuess: false, isMixed };
  const grouping = seen.ambiguous === "." ? "," : ".";
  if (isCount) return { decimal: grouping, isGuess: elsewhere !== grouping, isMixed };
  return { decimal: elsewhere ?? seen.ambiguous, isGuess: elsewhere === undefined, isMixed };
}

/** @returns undefined when the text is no number under this sign: `1.234,5` where the dot stands before decimals */
export function parseNumber(text: string, decimal: Decimal): number | undefined {
  if (DIGITS.test(text)) return Number(text);
  const parts = partsOf(text);
  if (!parts) return undefined;
  const group = decimal === "." ? "," : ".";
  const pieces = parts.digits.split(decimal);
  if (pieces.length > 2 || pieces[1]?.includes(group)) return undefined;
  const groups = pieces[0]!.split(group);
  // Groups have three digits; those of India two, but for the last.
  const isGrouped =
    groups.length === 1 ||
    groups.slice(1).every((piece, index, all) => {
      return piece.length === 3 || (piece.length === 2 && index < all.length - 1);
    });
  if (!isGrouped) return undefined;
  const value = Number(`${parts.sign}${groups.join("")}.${pieces[1] ?? ""}0${parts.exponent}`);
  if (!Number.isFinite(value)) return undefined;
  // 1.1 million is 1100000.0000000002 in binary: more than 6 decimals are never meant.
  return Math.round(value * (times.get(parts.unit) ?? 1) * 1e6) / 1e6;
}
