import "server-only";
/** What next-auth has no words for. */
import { storageProblem } from "@/lib/contract/storage-problem";
import { logEvent } from "@/lib/server/runtime/log";

/** The message of an error is what next-auth reports as the reason. */
export const LIMITED = "limited";
export const UNAVAILABLE = "unavailable";
export const SECOND_STEP = "second-step";
/** The password was given too long ago, or counts no more. */
export const EXPIRED = "expired";

/** `waitS`: there were too many attempts. `cookies`: Set-Cookie values beside the session's. */
export type SignInOutcome = { waitS?: number; cookies?: string[] };

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
