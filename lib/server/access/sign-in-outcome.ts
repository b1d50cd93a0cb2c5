import "server-only";
import { storageProblem } from "@/lib/contract/storage-problem";
import type { Member } from "@/lib/contract/members";
import { logEvent } from "@/lib/server/runtime/log";
import type { Limited } from "./count-failure";
import { knownBrowserHeader } from "./known-browser";

/** next-auth reports the message of an error as the reason. */
const LIMITED = "limited";
export const UNAVAILABLE = "unavailable";
export const SECOND_STEP = "second-step";
export const EXPIRED = "expired";
export const ENDED = "ended";

/** `cookies` are Set-Cookie values beside the session's. */
export type SignInOutcome = { waitS?: number; cookies?: string[] };

/** @throws always: next-auth has no other way to report it */
export function refuseLimited(outcome: SignInOutcome, { waitS }: Limited): never {
  outcome.waitS = waitS;
  throw new Error(LIMITED);
}

export function signedIn(
  outcome: SignInOutcome,
  { member: { id, name, email }, sid }: { member: Member; sid: string },
  knownBy: string | undefined,
  ...others: readonly string[]
) {
  outcome.cookies = [knownBrowserHeader(knownBy, id), ...others];
  return { id, name, email, sid };
}

/** An unavailable database must not look like a wrong password. */
export async function whileThere<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (err) {
    if (!storageProblem(err)?.isPassing) throw err;
    logEvent("error", "sign-in.error", { err });
    throw new Error(UNAVAILABLE);
  }
}
