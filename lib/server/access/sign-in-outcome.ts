import "server-only";
/** What next-auth has no words for. */
import { storageProblem } from "@/lib/contract/storage-problem";
import type { Member } from "@/lib/contract/members";
import { logEvent } from "@/lib/server/runtime/log";
import type { Limited } from "./count-failure";
import { knownBrowserHeader } from "./known-browser";

/** The message of an error is what next-auth reports as the reason. */
const LIMITED = "limited";
export const UNAVAILABLE = "unavailable";
export const SECOND_STEP = "second-step";
/** The password was given too long ago, or counts no more. */
export const EXPIRED = "expired";
/** The password was made up by the server, and its days are over. */
export const ENDED = "ended";

/** `waitS`: there were too many attempts. `cookies`: Set-Cookie values beside the session's. */
export type SignInOutcome = { waitS?: number; cookies?: string[] };

/** @throws always: next-auth knows no other way to report it */
export function refuseLimited(outcome: SignInOutcome, { waitS }: Limited): never {
  outcome.waitS = waitS;
  throw new Error(LIMITED);
}

/** The user that next-auth gets, and the cookie by which the account knows this browser again. */
export function signedIn(
  outcome: SignInOutcome,
  { member: { id, name, email }, sid }: { member: Member; sid: string },
  knownBy: string | undefined,
  ...others: readonly string[]
) {
  outcome.cookies = [knownBrowserHeader(knownBy, id), ...others];
  return { id, name, email, sid };
}

/** A database that is away is no wrong password. */
export async function whileThere<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (err) {
    if (!storageProblem(err)?.isPassing) throw err;
    logEvent("error", "sign-in.error", { err });
    throw new Error(UNAVAILABLE);
  }
}
