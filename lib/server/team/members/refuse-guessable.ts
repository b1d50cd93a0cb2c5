import "server-only";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { AppError } from "@/lib/contract/errors";
import { MAX_PASSWORD_LENGTH } from "@/lib/contract/members";
import { env } from "@/lib/server/runtime/env";
import { isBreached } from "./breached-passwords";

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
