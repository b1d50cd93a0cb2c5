import { ownValue } from "@/lib/contract/own-value";
import { COUNT_WORDS, MAGNITUDES, PERCENT_WORDS } from "./quick-names";

/** `typed` is the original text, of one word or several. */
export type Word = { text: string; typed: string };

const NUMERIC = /^(?:([a-z]+)[:<>=≥≤]+)?[<>=≥≤]*[\d.,]*\d(?:(?:[-–—]|\.\.)[\d.,]*\d)?$/i;
const ATTACHED = new RegExp(`(?<=\\d)(${Object.keys(MAGNITUDES).join("|")})(?=$|[+%–—-]|\\.\\.)`, "gi");
/** A comma before one or two digits and a unit is decimal (`1,5m`); before three digits it groups (`1,500k`). */
const DECIMAL_COMMA = /(?<=(?:^|[^\d,])\d{1,3}),(?=\d{1,2}[kmb%]+\+?$)/i;

const unitOf = (word: string) => ownValue(MAGNITUDES, word.toLowerCase().replace(/\+$/, ""));

function digitsOf(words: readonly string[], isCounted: (name: string) => boolean) {
  const [first = "", second = "", third = ""] = words.map((word) => word.toLowerCase());
  if (first === "half" && second === "a" && unitOf(third)) return { text: "0.5", length: 2 };
  const count = unitOf(second) && ownValue(COUNT_WORDS, first);
  if (count) return { text: String(count), length: 1 };
  const [match, name] = NUMERIC.exec(words[0] ?? "") ?? [];
  if (match === undefined || (name !== undefined && !isCounted(name))) return undefined;
  let length = 1;
  if (/(?:^|\D)\d{1,3}$/.test(match)) while (/^\d{3}\+?$/.test(words[length] ?? "")) length++;
  return { text: words.slice(0, length).join(""), length };
}

/** @param isCounted tells whether a filter takes numbers; `hook:10 million` does not */
export function joinNumbers(words: readonly string[], isCounted: (name: string) => boolean): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length;) {
    const rest = words.slice(at);
    const digits = digitsOf(rest, isCounted);
    let { text, length } = digits ?? { text: rest[0]!, length: 1 };
    const next = rest[length] ?? "";
    const unit = digits && unitOf(next);
    if (unit) {
      text += unit + (next.endsWith("+") ? "+" : "");
      length++;
    }
    const percent = digits && PERCENT_WORDS.find((each) => isAt(rest, length, each.split(" ")));
    if (percent) {
      text += "%";
      length += percent.split(" ").length;
    }
    if (/^[<>=≥≤]*\d|^[a-z]+[<>=≥≤]/i.test(text))
      text = text.replaceAll(ATTACHED, (word) => unitOf(word)!).replace(DECIMAL_COMMA, ".");
    joined.push({ text, typed: rest.slice(0, length).join(" ") });
    at += length;
  }
  return joined;
}

const isAt = (words: readonly string[], at: number, wanted: readonly string[]) =>
  wanted.every((word, index) => words[at + index]?.toLowerCase() === word);
