import "server-only";
import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { AppError } from "@/lib/contract/errors";
import { MAX_PASSWORD_LENGTH } from "@/lib/contract/members";
import { env } from "@/lib/server/runtime/env";

/** Guesses, as a power of ten, that must remain once known words are gone. */
const FEWEST_GUESSES = 10;
const OURS = [
  "scoutdeck",
  ..."admin administrator account campaign campaigns content creator creators dashboard discovery".split(" "),
  ..."influencer influencers marketing instagram tiktok youtube social team video viral".split(" "),
];
/** These passwords are published as examples, as in xkcd 936. */
const PUBLISHED = [
  ..."correct horse battery staple troubador troubadour".split(" "),
  "tr0ub4dor&3",
  "tr0ub4dor",
];

let loading: Promise<ZxcvbnFactory> | null = null;

/** The lists of common passwords have some megabytes, so they are loaded on first use. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function refuse(message: string): never {
  throw new AppError("invalid_parameter", "The account has invalid fields.", {
    errors: [{ field: "password", code: "invalid_value", message }],
  });
}

const plain = (text: string) => text.normalize("NFKC").toLowerCase();
/** Removes separators between words. */
const lettersOf = (text: string) => plain(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** Removes common words from a password, longest first. */
function withoutWords(password: string, words: readonly string[]): string {
  const longestFirst = [...new Set(words.map(plain))].toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((left, word) => left.replaceAll(word, ""), plain(password));
}

const LONGEST_LINE = 128;
/** The search ends at a stretch of this many bytes, which is read at once. */
const STRETCH = 4_096;

async function textAt(file: FileHandle, from: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.toString("latin1", 0, bytesRead).toUpperCase();
}

async function lineAfter(file: FileHandle, place: number, end: number) {
  const text = await textAt(file, place, 2 * LONGEST_LINE);
  const begin = text.indexOf("\n") + 1;
  return begin === 0 || place + begin >= end ? null : { at: place + begin, text: text.slice(begin) };
}

/**
 * The file of sorted SHA-1 hashes has tens of gigabytes, so it is searched on disk, in about thirty short reads.
 * @param path sorted lines of 40 hexadecimal digits and a suffix such as `:` and a count
 */
export async function isBreached(password: string, path: string): Promise<boolean> {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  const file = await open(path);
  try {
    // The matching line, if there is one, begins at `low` or later and before `high`.
    let [low, high] = [0, (await file.stat()).size];
    while (high - low > STRETCH) {
      const line = await lineAfter(file, Math.floor((low + high) / 2), high);
      if (line === null) break;
      if (line.text.startsWith(hash)) return true;
      if (line.text < hash) low = line.at;
      else high = line.at;
    }
    const rest = await textAt(file, low, high - low + LONGEST_LINE);
    return rest.split("\n").some((line) => line.startsWith(hash));
  } finally {
    await file.close();
  }
}

/**
 * Refuses the account's address, common passwords, keyboard patterns, breached passwords where there is a list, and
 * passwords with too little left after removing words of the product, its field and its owner.
 * @param about address and name of the account
 * @throws AppError `invalid_parameter` naming the password
 */
export async function refuseGuessable(password: string, about: readonly string[] = []): Promise<void> {
  if (password.length > MAX_PASSWORD_LENGTH) return;
  if (about.some((text) => text.includes("@") && lettersOf(text) === lettersOf(password)))
    refuse("must not be the address of the account");
  loading ??= load();
  const words = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2);
  const left = withoutWords(password, [...OURS, ...PUBLISHED, ...words]);
  const { guessesLog10 } = (await loading).check(left);
  if (guessesLog10 < FEWEST_GUESSES)
    refuse("must not be easy to guess; a sentence of your own is not. Names and common words don't count");
  const list = env().breachedPasswords;
  if (list !== null && (await isBreached(password, list))) refuse("was breached elsewhere; use another one");
}
