import "server-only";
/** The decimal separator is found for a whole column. */
import { ownValue } from "@/lib/contract/own-value";
import { LONGEST_PHRASE, meaningOf, plainWord } from "./header-words";

export type Decimal = "." | ",";

const UNITS: Record<string, string> = {
  "1e2": "hundred 百 백 सौ",
  "1e3":
    "k t ts tk tsd td tausend mil mila mille milliers millier miles mii mie thousand thousands duizend dzd tis tisic tisice tys tysiac tysiecy " +
    "тыс тысяча тысяч тысячи тис тисяч хил хиляди хилjада хиљ χιλ χιλιαδες tn tusen tusind tuh tuhat tuhatta ezer tukst bin rb ribu libo ngan nghin " +
    "elfu ألف الف آلاف الاف هزار ہزار אלף אלפים हजार হাজার พัน 千 천 仟",
  "1e4": "w wan 万 萬 만 หมื่น",
  "1e5": "l lakh lakhs lac lacs लाख লাখ لاکھ แสน 十万 十萬 십만",
  "1e6":
    "m mm mn mi mio mln mill milj milion miliona milionu milionow milione milioni milioane milions million millions millionen millones milhao milhoes miljoen miljoona miljoonaa " +
    "miljon miljoner millioner millio milyon jt juta trieu млн миллион миллиона миллионов мільйон мільйонів милион милиона εκ εκατ εκατομμυρια مليون ملايين ملیون میلیون מיליון מליון मिलियन দশলক্ষ ล้าน 百万 百萬 백만",
  "1e7": "cr crore crores करोड़ करोड কোটি کروڑ 千万 千萬 천만 สิบล้าน",
  "1e8": "yi 億 亿 억 ร้อยล้าน",
  "1e9":
    "b bn bln mrd md mld mia mlrd milliard milliards milliarden miliard miliardy miliardow miliardu milyar miliar miljard miljarder miljardi billion billions bilhao bilhoes " +
    "млрд миллиард миллиарда миллиардов مليار میلیارد מיליארד ty พันล้าน 十億 십억",
};

const times = new Map(
  Object.entries(UNITS).flatMap(([factor, words]) =>
    words.split(" ").map((word) => [plainWord(word), Number(factor)] as const),
  ),
);

/** 12 mil are 12 thousand in Spain and 12 million in Prague; 5 B are 5 thousand in Turkey. */
export const OTHER_UNITS: Record<string, { word: string; factor: number; hint: RegExp }[]> = {
  b: [
    {
      word: "Turkish",
      factor: 1e3,
      hint: /takipci|begeni|yorum|goruntuleme|izlenme|kullanici|ulke|abone|(?:^|\d\s*)(?:mn|mr)\b/,
    },
  ],
  mil: [
    {
      word: "Spanish or Portuguese",
      factor: 1e3,
      hint: /seguidor|usuario|vistas|gusta|curtida|inscrit|visualiza|suscriptor|correo/,
    },
    {
      word: "Czech, Slovak, Romanian or Croatian",
      factor: 1e6,
      hint: /sleduj|odberatel|zhlednut|uzivatel|zeme\b|komentare|sledovatel|urmaritor|abonati|vizualizari|aprecieri|pratitelj|\btis\b|\bmii\b|korisnicko/,
    },
  ],
  tr: [{ word: "Vietnamese", factor: 1e6, hint: /theo doi|luot|nguoi|binh luan/ }],
  n: [{ word: "Vietnamese", factor: 1e3, hint: /theo doi|luot|nguoi|binh luan/ }],
  e: [{ word: "Hungarian", factor: 1e3, hint: /koveto|megtekintes|kedveles|hozzaszolas/ }],
};

/** Groups of digits may be separated by blanks of any width or an apostrophe. */
const BLANKS = /(?<=\d)[\s\u00a0\u2007\u2009\u202f'’_](?=\d{3}(?!\d))/g;
const NUMBER = /^([-+]?)(%?)\s*(\d[\d.,]*|[.,]\d+)(e[-+]?\d+)?\s*([\p{L}\p{M}]*)\.?\s*(%?)$/iu;

const BARE = /^[\d.,]+[\p{L}%]*$/u;
/** A number this short is exact in every reading. */
const DIGITS = /^\d{1,9}$/;

/** Longer texts are not numbers, and hostile ones would take long to refuse. */
const LONGEST = 60;

type Parts = { sign: string; digits: string; exponent: string; unit: string; percent: boolean };

/** Converts digits and signs of other scripts to ASCII. */
export function plainDigits(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return text
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/[٫．]/g, ".")
    .replace(/[٬،，]/g, ",")
    .replaceAll("％", "%")
    .replaceAll("٪", "%")
    .replace(/[−–]/g, "-")
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "");
}

/** The ten digits of a script are consecutive, and all but the first follow a digit. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}

const COUNTED = new Set(["followers", "views", "likes", "comments", "shares", "saves"]);
const isCounted = (word: string) => {
  const plain = plainWord(word)
    .replace(/[.:]+$/, "")
    .replace(/['’`-]/g, " ");
  return COUNTED.has(meaningOf(plain) ?? "") || plain === "人" || plain === plainWord("명") || plain === "回";
};

/** Reduces `12,345 followers` and `Followers: 12,345` to the number. */
function withoutWords(text: string): string {
  if (!/\p{L}{2}|[人명回]/u.test(text)) return text;
  const words = text.split(/[\s\u00a0\u202f]+/);
  for (let length = Math.min(LONGEST_PHRASE, words.length - 1); length > 0; length--) {
    const isBehind = isCounted(words.slice(-length).join(" "));
    if (!isBehind && !isCounted(words.slice(0, length).join(" "))) continue;
    words.splice(isBehind ? -length : 0, length);
    break;
  }
  const last = /^(.*\d[^\p{L}]*)(\p{L}[\p{L}\p{M}]*)$/u.exec(words.at(-1)!);
  if (last && !times.has(plainWord(last[2]!))) {
    if (isCounted(last[2]!)) words[words.length - 1] = last[1]!;
    else
      for (let at = 1; at < last[2]!.length; at++)
        if (times.has(plainWord(last[2]!.slice(0, at))) && isCounted(last[2]!.slice(at)))
          words[words.length - 1] = last[1]! + last[2]!.slice(0, at);
  }
  return words.join(" ");
}

/** Accepts `~ 49,6 k+`; undefined when the text is not a number. */
function partsOf(text: string): Parts | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = plainDigits(text);
  const bare = BARE.test(plain)
    ? plain
    : withoutWords(plain)
        .replace(/^[\s~≈>≥<約约+]+(?=\S)|[\s+＋以上余]+$/g, "")
        .replace(BLANKS, "")
        .trim();
  const match =
    NUMBER.exec(bare) ??
    NUMBER.exec(
      withoutWords(bare)
        .replace(/[+＋]+$/, "")
        .trim(),
    );
  if (!match) return undefined;
  const unit = plainWord(match[5]!);
  if (unit !== "" && !times.has(unit) && !Object.hasOwn(OTHER_UNITS, unit)) return undefined;
  return {
    sign: match[1]!,
    digits: match[3]!,
    exponent: match[4] ?? "",
    unit,
    percent: match[2] !== "" || match[6] !== "",
  };
}

export const isNumberText = (text: string) => partsOf(text) !== undefined;
export const hasPercent = (text: string) => partsOf(text)?.percent === true;

/** Returns the decimal separator of one number, or `either` when it could also group digits. */
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

type Seen = Record<Decimal | "either", number> & { ambiguous: Decimal; isBoth: boolean };

function seenIn(texts: readonly string[]): Seen {
  const seen: Seen = { ".": 0, ",": 0, either: 0, ambiguous: ".", isBoth: false };
  for (const text of texts) {
    const parts = partsOf(text);
    const evidence = parts && evidenceOf(parts);
    if (evidence) seen[evidence]++;
    if (evidence !== "either") continue;
    const sign = parts!.digits.includes(".") ? "." : ",";
    seen.isBoth ||= seen.either > 1 && seen.ambiguous !== sign;
    seen.ambiguous = sign;
  }
  return seen;
}

/** Undefined when no number has a certain decimal separator, or the numbers disagree. */
export function certainDecimal(texts: readonly string[]): Decimal | undefined {
  const seen = seenIn(texts);
  if (seen["."] > 0 === seen[","] > 0) return undefined;
  return seen["."] > 0 ? "." : ",";
}

type NumberColumn = {
  decimal: Decimal;
  /** No number of the column has a certain decimal separator. */
  isGuess: boolean;
  /** The numbers of the column disagree. */
  isMixed: boolean;
};

/** `98.500` and `12,345` in one column both group their digits. */
export const groupsInTwoWays = (texts: readonly string[]): boolean => seenIn(texts).isBoth;

/** `1234.567` and `0.250` can't be grouped digits, so the column has three decimals. */
function hasThreeDecimals(texts: readonly string[], sign: Decimal): boolean {
  const pattern = sign === "." ? /^(?:0|\d{4,})\.\d{3}$/ : /^(?:0|\d{4,}),\d{3}$/;
  return texts.some((text) => pattern.test(text));
}

/**
 * @param isCount the column holds whole numbers, so `1.234` is grouped, whatever other columns do
 * @param elsewhere decimal separator of the other columns, if known
 */
export function numberColumn(texts: readonly string[], isCount: boolean, elsewhere?: Decimal): NumberColumn {
  const seen = seenIn(texts);
  const isMixed = seen["."] > 0 && seen[","] > 0;
  if (isCount && seen.either > 0) {
    const grouping = seen.ambiguous === "." ? "," : ".";
    const isDecimal = hasThreeDecimals(texts, seen.ambiguous);
    return { decimal: isDecimal ? seen.ambiguous : grouping, isGuess: elsewhere !== grouping, isMixed };
  }
  if (seen["."] + seen[","] > 0)
    return { decimal: seen[","] > seen["."] ? "," : ".", isGuess: false, isMixed };
  if (seen.either === 0) return { decimal: elsewhere ?? ".", isGuess: false, isMixed };
  return { decimal: elsewhere ?? seen.ambiguous, isGuess: elsewhere === undefined, isMixed };
}

type Units = Readonly<Record<string, number>>;

/** Undefined when the text is not a number with this decimal separator, such as `1.234,5` with a dot. */
export function parseNumber(text: string, decimal: Decimal, units?: Units): number | undefined {
  if (DIGITS.test(text)) return Number(text);
  const parts = partsOf(text);
  return parts && valueOf(parts, decimal, units);
}

/**
 * Three digits after a single separator are thousands, unless it is the decimal separator of the column. An
 * unambiguous text is read whatever its column has. @returns undefined when the text is not a number
 */
export function parseCount(text: string, decimal?: Decimal, units?: Units): number | undefined {
  if (DIGITS.test(text)) return Number(text);
  const parts = partsOf(text);
  if (!parts) return undefined;
  const evidence = evidenceOf(parts) ?? decimal ?? ".";
  if (evidence !== "either") return valueOf(parts, evidence, units);
  return valueOf(parts, decimal ?? (parts.digits.includes(".") ? "," : "."), units);
}

/** Returns the units of a column whose meaning depends on the language. */
export function ambiguousUnits(texts: readonly string[]): string[] {
  const found = new Set(texts.map((text) => partsOf(text)?.unit ?? ""));
  return [...found].filter((unit) => Object.hasOwn(OTHER_UNITS, unit));
}

function valueOf(parts: Parts, decimal: Decimal, units: Units = {}): number | undefined {
  const group = decimal === "." ? "," : ".";
  const pieces = parts.digits.split(decimal);
  if (pieces.length > 2 || pieces[1]?.includes(group)) return undefined;
  const groups = pieces[0]!.split(group);
  // Groups have three digits; Indian groups except the last have two.
  const isGrouped =
    groups.length === 1 ||
    groups.slice(1).every((piece, index, all) => {
      return piece.length === 3 || (piece.length === 2 && index < all.length - 1);
    });
  if (!isGrouped) return undefined;
  const value = Number(`${parts.sign}${groups.join("")}.${pieces[1] ?? ""}0${parts.exponent}`);
  if (!Number.isFinite(value)) return undefined;
  // 1.1 million is 1100000.0000000002 in binary, so the product is rounded to 6 decimals.
  const factor = parts.unit === "" ? 1 : (ownValue(units, parts.unit) ?? times.get(parts.unit));
  // The factor is unknown for a unit of a language that the file isn't in.
  return factor === undefined ? undefined : Math.round(value * factor * 1e6) / 1e6;
}
