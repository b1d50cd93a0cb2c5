/** Ranges as people write them: `10k-50k`, `over 10k`, `between 3 and 6`, `≥ 1.5m`, `up to 50k`. */
import { parseHumanNumber } from "@/lib/contract/human-number";

/** Both ends inclusive; undefined: open. */
export type Bounds = { low?: number; high?: number };

const AT_LEAST = ["over", "above", "min", "more than", "at least", "greater than", "from", "starting at"];
const AT_MOST = ["under", "below", "max", "less than", "at most", "up to", "fewer than", "no more than"];
const COMPARED = /^(>=|<=|>|<|=|≥|≤)(.+)$/;

const ordered = ({ low, high }: Bounds): Bounds | undefined =>
  low !== undefined && high !== undefined && low > high ? undefined : { low, high };

/** One word. A number alone is no range: it could be either end. */
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

/** `10-50k` means 10 to 50 thousand; `500-1k` cannot. */
function sameUnit(from: string, low: number | undefined, to: string): number | undefined {
  const unit = /[kmb](?=%?$)/i.exec(to)?.[0];
  if (low === undefined || !unit || !/^\d{1,3}(\.\d+)?$/.test(from)) return low;
  const scaled = parseHumanNumber(`${from}${unit}`)!;
  return scaled <= parseHumanNumber(to)! ? scaled : low;
}

const isNumber = (word: string) => parseHumanNumber(word) !== undefined;

/** The range at the beginning of some words, and how many of them it takes. */
export function boundsOfWords(words: readonly string[]): { bounds: Bounds; length: number } | undefined {
  const lower = words.slice(0, 4).map((word) => word.toLowerCase());
  const [first = "", second = "", third = "", fourth = ""] = lower;
  const given = (bounds: Bounds | undefined, length: number) => (bounds ? { bounds, length } : undefined);
  if (first === "between" && third === "and") return given(boundsOfWord(`${second}-${fourth}`), 4);
  if (isNumber(first) && ["to", "-", "–", "—"].includes(second) && isNumber(third))
    return given(boundsOfWord(`${first}-${third}`), 3);
  if (first === "from" && third === "to") return given(boundsOfWord(`${second}-${fourth}`), 4);
  if (/^(>=|<=|>|<|=|≥|≤)$/.test(first)) return given(boundsOfWord(first + second), 2);
  for (let length = 1; length <= 3; length++) {
    const phrase = lower.slice(0, length).join(" ");
    const value = parseHumanNumber(lower[length] ?? "");
    if (value === undefined) continue;
    if (AT_LEAST.includes(phrase)) return { bounds: { low: value }, length: length + 1 };
    if (AT_MOST.includes(phrase)) return { bounds: { high: value }, length: length + 1 };
  }
  return given(boundsOfWord(first), 1);
}
