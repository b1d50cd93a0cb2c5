import "server-only";
/** These are OWASP's minimum (19 MiB, two passes). Two run at once, so that sign-ins cannot exhaust the machine. */
import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const { memoryCost: M, timeCost: T, parallelism: P } = OPTIONS;
const BEGINNING = `$argon2id$v=19$m=${M},t=${T},p=${P}$`;
const queue = new PQueue({ concurrency: 2 });

export async function hashPassword(password: string): Promise<string> {
  return queue.add(() => hash(password, OPTIONS));
}

let dummyHash: Promise<string> | undefined;

/** An unknown account (`stored` undefined) takes as long as a wrong password. */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("no account has this password");
  // The dummy is awaited in any case, so that the first sign-in of a process has the same timing.
  const dummy = await dummyHash;
  const isRight = await queue.add(() => verify(stored ?? dummy, password));
  return isRight && stored !== undefined;
}

/** The next successful sign-in replaces an outdated hash. */
export const isOutdated = (stored: string) => !stored.startsWith(BEGINNING);

const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function generatedPassword(): string {
  return Array.from({ length: 24 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
