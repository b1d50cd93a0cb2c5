import "server-only";
/** Argon2id, 19 MiB and two passes (OWASP's minimum), two at once so that sign-ins cannot exhaust the machine. */
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** How a hash with these settings begins. */
const { memoryCost: M, timeCost: T, parallelism: P } = OPTIONS;
const BEGINNING = `$argon2id$v=19$m=${M},t=${T},p=${P}$`;
const queue = new PQueue({ concurrency: 2 });

export async function hashPassword(password: string): Promise<string> {
  return queue.add(() => hash(password, OPTIONS));
}

let nobody: Promise<string> | undefined;

/** Takes as long for an unknown account (`stored` undefined) as for a wrong password. */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  // Awaited in any case, so that the first sign-in of a process has no different timing either.
  const dummy = await nobody;
  const isRight = await queue.add(() => verify(stored ?? dummy, password));
  return isRight && stored !== undefined;
}

/** True for a hash of other settings: the next good sign-in makes it anew. */
export const isOutdated = (stored: string) => !stored.startsWith(BEGINNING);
