import "server-only";
/** Valid UTF-8 wins; other encodings are ranked by their share of frequent characters. */
import type { Encoding } from "@/lib/contract/encodings";

export type FoundEncoding = { encoding: Encoding; other?: Encoding };

const WEIGHED = 1 << 16;

const inRange = (byte: number, from: number, to: number) => byte >= from && byte <= to;

type TwoBytes = {
  encoding: Encoding;
  isLead: (byte: number) => boolean;
  isFrequent: (lead: number, trail: number) => boolean;
};

const TWO_BYTES: readonly TwoBytes[] = [
  {
    encoding: "shift_jis",
    isLead: (byte) => inRange(byte, 0x81, 0x9f) || inRange(byte, 0xe0, 0xef),
    isFrequent: (lead, trail) =>
      inRange(lead, 0x88, 0x97) ||
      lead === 0x81 ||
      (lead === 0x82 && trail >= 0x9f) ||
      (lead === 0x83 && trail <= 0x96),
  },
  {
    encoding: "euc-jp",
    isLead: (byte) => byte >= 0xa1,
    isFrequent: (lead) => lead === 0xa4 || lead === 0xa5 || lead === 0xa1 || inRange(lead, 0xb0, 0xcf),
  },
  {
    encoding: "euc-kr",
    isLead: (byte) => byte >= 0x81,
    isFrequent: (lead, trail) => inRange(lead, 0xb0, 0xc8) && trail >= 0xa1,
  },
  {
    encoding: "gb18030",
    isLead: (byte) => byte >= 0x81,
    isFrequent: (lead, trail) =>
      (inRange(lead, 0xb0, 0xd7) || lead === 0xa1 || lead === 0xa3) && trail >= 0xa1,
  },
  {
    encoding: "big5",
    isLead: (byte) => byte >= 0x81,
    isFrequent: (lead) => inRange(lead, 0xa4, 0xc6) || lead === 0xa1,
  },
];

function decodes(bytes: Buffer, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Share of the two-byte characters that are frequent; Japanese requires kana. */
function weighTwoBytes(bytes: Buffer, { encoding, isLead, isFrequent }: TwoBytes): number {
  let [frequent, all, kana, letters] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!;
    if (lead < 0x80) continue;
    all++;
    if (!isLead(lead) || at + 1 === bytes.length) continue;
    const trail = bytes[++at]!;
    if (trail < 0x80) letters++;
    if (isFrequent(lead, trail)) frequent++;
    if (encoding === "euc-jp" ? lead === 0xa4 || lead === 0xa5 : lead === 0x82 || lead === 0x83) kana++;
  }
  // Many plain letters as second bytes indicate accented Latin letters.
  if (all === 0 || letters > all * (encoding === "shift_jis" ? 0.8 : 0.6)) return 0;
  const isJapanese = encoding === "shift_jis" || encoding === "euc-jp";
  // Chinese has the same bytes as EUC-JP, but a Japanese table always has kana.
  const share = frequent / all;
  return encoding === "euc-jp" && kana * 10 < all
    ? share * 0.8
    : isJapanese && kana * 5 > all
      ? share + 0.05
      : share;
}

type Runs = { high: number; alone: number; inside: Map<number, number>; insideAll: number; odd: number };

function runsOf(bytes: Buffer): Runs {
  const runs: Runs = { high: 0, alone: 0, inside: new Map(), insideAll: 0, odd: 0 };
  let length = 0;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = at < bytes.length ? bytes[at]! : 0;
    if (byte >= 0x80) {
      runs.high++;
      if (length++ === 0) continue;
      runs.insideAll++;
      runs.inside.set(byte, (runs.inside.get(byte) ?? 0) + 1);
    } else {
      if (length === 1) runs.alone++;
      if (length % 2 === 1) runs.odd++;
      length = 0;
    }
  }
  return runs;
}

const POLISH_OR_CZECH = new Set([
  0xb9, 0xea, 0xb3, 0x9c, 0x9f, 0xbf, 0x9a, 0x9e, 0xec, 0xf8, 0xe8, 0xf2, 0xf9, 0xef, 0x8a, 0x8e,
]);
/** These bytes are Polish and Czech letters in Windows-1250 but not letters in Windows-1252. */
const ONLY_CENTRAL = new Set([0xb9, 0xb3, 0x9c, 0xbf, 0x9f]);

/** In a language of Latin letters most bytes beyond ASCII are isolated. */
function latinOf(bytes: Buffer): FoundEncoding {
  let [central, turkish, western, high] = [0, 0, 0, 0];
  for (const byte of bytes) {
    if (byte < 0x80) continue;
    high++;
    if (POLISH_OR_CZECH.has(byte)) central++;
    if (ONLY_CENTRAL.has(byte)) central++;
    if (byte === 0xfd || byte === 0xfe || byte === 0xf0 || byte === 0xdd || byte === 0xde || byte === 0xd0)
      turkish++;
    if (byte === 0xe4 || byte === 0xdf || byte === 0xe9 || byte === 0xe0 || byte === 0xf1 || byte === 0xe3)
      western++;
  }
  if (turkish * 4 > high && western * 4 < high) return { encoding: "windows-1254" };
  if (central > high * 0.8 && western * 4 < high) return { encoding: "windows-1250", other: "windows-1252" };
  return { encoding: "windows-1252" };
}

/** Cyrillic, Greek, Hebrew, Arabic and Thai have words of one-byte letters beyond ASCII. */
function alphabetOf({ inside, insideAll }: Runs): FoundEncoding {
  const share = (from: number, to: number) => {
    let count = 0;
    for (const [byte, times] of inside) if (inRange(byte, from, to)) count += times;
    return count / Math.max(1, insideAll);
  };
  // Quotes and the euro sign are not words, and one repeated letter is damage by an earlier program.
  if (share(0x80, 0x9f) > 0.5 || inside.size < 4) return { encoding: "windows-1252" };
  if (share(0xa1, 0xbf) > 0.15) return { encoding: "windows-874" };
  const upper = share(0xc0, 0xdf);
  if (upper > 0.85) return { encoding: "koi8-r", other: "windows-1251" };
  if (upper > 0.25 && share(0xf0, 0xff) < 0.15) return { encoding: "windows-1256" };
  if (share(0xdc, 0xdf) > 0.04 && share(0xe0, 0xff) > 0.5)
    return { encoding: "windows-1253", other: "windows-1251" };
  if (share(0xfb, 0xff) === 0 && upper === 0 && insideAll > 20)
    return { encoding: "windows-1255", other: "windows-1251" };
  return { encoding: "windows-1251" };
}

/** Two readings this close can't be told apart. */
const NEAR = 0.02;
const LIKELY = 0.7;

function legacyEncoding(bytes: Buffer): FoundEncoding {
  const runs = runsOf(bytes);
  const [best, second] = TWO_BYTES.filter(({ encoding }) => decodes(bytes, encoding))
    .map((each) => ({ encoding: each.encoding, weight: weighTwoBytes(bytes, each) }))
    .toSorted((a, b) => b.weight - a.weight);
  const isLatin = runs.alone * 3 > runs.high && runs.odd > 0;
  if (best && best.weight >= LIKELY && !(isLatin && best.weight < 1)) {
    const isOpen = second !== undefined && best.weight - second.weight < NEAR;
    return { encoding: best.encoding, ...(isOpen && { other: second.encoding }) };
  }
  return isLatin || runs.insideAll * 2 < runs.high ? latinOf(bytes) : alphabetOf(runs);
}

/** Only UTF-16 text contains zero bytes. */
function wideEncoding(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(head.length, WEIGHED); at++) if (head[at] === 0) zeros[at % 2]!++;
  const [even, odd] = zeros as [number, number];
  if (odd > 2 && odd > even * 4) return "utf-16le";
  return even > 2 && even > odd * 4 ? "utf-16be" : undefined;
}

/** U+FFFD replaces invalid UTF-8, but the text may also contain it. */
const REPLACEMENT = Buffer.from("\ufffd");

function occurrencesOf(needle: Buffer, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + needle.length)) count++;
  return count;
}

/** @param head the beginning of the file; its last character may be cut */
export function findEncoding(head: Buffer): FoundEncoding {
  const wide = wideEncoding(head);
  if (wide) return { encoding: wide };
  let foreign = 0;
  let broken = -occurrencesOf(REPLACEMENT, head);
  for (const character of new TextDecoder("utf-8").decode(head, { stream: true })) {
    if (character > "\x7f") foreign++;
    if (character === "\ufffd") broken++;
  }
  // A few broken characters are errors in UTF-8 text.
  if (broken * 2 <= foreign) return { encoding: "utf-8" };
  return legacyEncoding(withForeign(head));
}

/** Picks the part of a long file that has bytes beyond ASCII, because tables often begin with column names only. */
function withForeign(head: Buffer): Buffer {
  const first = head.findIndex((byte) => byte >= 0x80);
  const from = Math.max(0, head.lastIndexOf(0x0a, first));
  const part = head.subarray(from, from + WEIGHED).toString("latin1");
  return Buffer.from(part.replaceAll(REPLACEMENT.toString("latin1"), ""), "latin1");
}
