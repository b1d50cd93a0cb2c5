/** Parses ranges such as `10k-50k`, `over 10k`, `between 3 and 6`, `≥ 1.5m`. Both ends are inclusive. */
import { parseHumanNumber } from "@/lib/contract/human-number";

export type Bounds = { low?: number; high?: number };

const AT_LEAST = [
  "over",
  "above",
  "min",
  "minimum",
  "minimum of",
  "more than",
  "at least",
  "greater than",
  "from",
  "starting at",
  "no less than",
  "not less than",
  "no fewer than",
  "bigger than",
  "larger than",
  "higher than",
];
const AT_MOST = [
  "under",
  "below",
  "max",
  "maximum",
  "maximum of",
  "less than",
  "at most",
  "up to",
  "fewer than",
  "no more than",
  "not more than",
  "smaller than",
  "lower than",
];
const MORE = ["plus", "or more", "or above", "or over", "or higher", "and up", "and above", "and over"];
const LESS = ["or less", "or fewer", "or below", "or under", "or lower", "and below", "and under"];
const COMPARED = /^(>=|<=|>|<|=|≥|≤)(.+)$/;

const ordered = ({ low, high }: Bounds): Bounds | undefined =>
  low !== undefined && high !== undefined && low > high ? undefined : { low, high };

/** A number alone is not a range, because it could be either end. */
export function boundsOfWord(text: string): Bounds | undefined {
  const compared = COMPARED.exec(text);
  if (compared) {
    const value = parseHumanNumber(compared[2]!);
    if (value === undefined) return undefined;
    if (compared[1] === "=") return { low: value, high: value };
    return />|≥/.test(compared[1]!) ? { low: value } : { high: value };
  }
  if (text.endsWith("+")) {
    const low = parseHumanNumber(text.slice(0, -1));
    return low === undefined ? undefined : { low };
  }
  const [from = "", to = "", ...more] = text.split(/(?<=[\dkmb%])[-–—]|\.\./i);
  if (more.length > 0 || (from === "" && to === "")) return undefined;
  const [low, high] = [parseHumanNumber(from), parseHumanNumber(to)];
  if ((from !== "" && low === undefined) || (to !== "" && high === undefined)) return undefined;
  return to === "" && !/[-–—.]$/.test(text) ? undefined : ordered({ low: sameUnit(from, low, to), high });
}

/** `10-50k` means 10 to 50 thousand; `500-1k` can't. */
function sameUnit(from: string, low: number | undefined, to: string): number | undefined {
  const unit = /[kmb](?=%?$)/i.exec(to)?.[0];
  if (low === undefined || !unit || !/^\d{1,3}(\.\d+)?$/.test(from)) return low;
  const scaled = parseHumanNumber(`${from}${unit}`)!;
  return scaled <= parseHumanNumber(to)! ? scaled : low;
}

export const loneNumber = (word = "") => parseHumanNumber(word);
const isNumber = (word: string) => parseHumanNumber(word) !== undefined;

type Read = { bounds: Bounds; length: number };
const given = (bounds: Bounds | undefined, length: number): Read | undefined =>
  bounds ? { bounds, length } : undefined;

/** `over 10k`, `10k or more` */
function oneEnd(lower: readonly string[]): Read | undefined {
  for (let length = 1; length <= 3; length++) {
    const phrase = lower.slice(0, length).join(" ");
    const value = parseHumanNumber(lower[length] ?? "");
    if (value === undefined) continue;
    if (AT_LEAST.includes(phrase)) return { bounds: { low: value }, length: length + 1 };
    if (AT_MOST.includes(phrase)) return { bounds: { high: value }, length: length + 1 };
  }
  const value = parseHumanNumber(lower[0] ?? "");
  for (const length of [1, 2]) {
    const phrase = lower.slice(1, 1 + length).join(" ");
    if (value !== undefined && MORE.includes(phrase)) return { bounds: { low: value }, length: 1 + length };
    if (value !== undefined && LESS.includes(phrase)) return { bounds: { high: value }, length: 1 + length };
  }
  return undefined;
}

export function boundsOfWords(words: readonly string[]): Read | undefined {
  const lower = words.slice(0, 4).map((word) => word.toLowerCase());
  const [first = "", second = "", third = "", fourth = ""] = lower;
  if (["between", "from"].includes(first)) {
    if (["and", "to"].includes(third)) return given(boundsOfWord(`${second}-${fourth}`), 4);
    const inner = boundsOfWord(second);
    if (inner?.low !== undefined && inner.high !== undefined) return { bounds: inner, length: 2 };
  }
  if (isNumber(first) && ["to", "-", "–", "—"].includes(second) && isNumber(third))
    return given(boundsOfWord(`${first}-${third}`), 3);
  if (/^(>=|<=|>|<|=|≥|≤)$/.test(first)) return given(boundsOfWord(first + second), 2);
  return oneEnd(lower) ?? given(boundsOfWord(first), 1);
}

/** `over 10k and under 50k` is one range. Undefined when the second range is not the other end of the first. */
export function bothEnds(words: readonly string[], first: Read): Read | undefined {
  const joint = ["and", "but", "&", ","].includes(words[first.length]?.toLowerCase() ?? "") ? 1 : 0;
  const second = boundsOfWords(words.slice(first.length + joint));
  if (!second) return undefined;
  const [one, other] = [first.bounds, second.bounds];
  const isOther = isOneEnd(one) && isOneEnd(other) && (one.low === undefined) !== (other.low === undefined);
  const both = { low: one.low ?? other.low, high: one.high ?? other.high };
  return isOther ? given(ordered(both), first.length + joint + second.length) : undefined;
}

const isOneEnd = ({ low, high }: Bounds) => (low === undefined) !== (high === undefined);
