import "server-only";
import { storageProblem } from "@/lib/contract/storage-problem";
import type { Member } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { metrics } from "@/lib/server/runtime/metrics";
import { knownBrowserHeader } from "./known-browser";
import { networkOf } from "./network-of";

/** next-auth reports the message of an error as the reason. */
const LIMITED = "limited";
export const UNAVAILABLE = "unavailable";
export const SECOND_STEP = "second-step";
export const EXPIRED = "expired";
export const ENDED = "ended";

/** `cookies` are Set-Cookie values beside the session's. */
export type SignInOutcome = { waitS?: number; cookies?: string[] };

/** Failed sign-ins are summed, so that a flood of them does not fill the audit log. */
export async function countFailure(db: Db, address: string | null): Promise<void> {
  const minute = `${new Date().toISOString().slice(0, 16)}Z`;
  await db
    .insertInto("signInFailure")
    .values({ network: networkOf(address), minute, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["network", "minute"]).doUpdateSet((row) => ({
        count: row("signInFailure.count", "+", 1),
      })),
    )
    .execute();
}

export type Limited = { state: "limited"; waitS: number };

/** An attempt that came too early is refused, whatever was typed, and counted as failed. */
export async function limitAttempt(db: Db, address: string | null, waitMs: number): Promise<Limited> {
  metrics().refusals.inc({ limiter: "sign-in" });
  await countFailure(db, address);
  return { state: "limited", waitS: Math.ceil(waitMs / 1000) };
}

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
