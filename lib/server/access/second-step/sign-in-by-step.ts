import "server-only";
/** A passkey is two factors in one and needs no password. */
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import type { Db, Trx } from "@/lib/server/ports/database";
import { countFailure, limitAttempt, type Limited } from "../sign-in-outcome";
import { defineVerb, type VerbContext } from "../define-verb";
import { beginSessionIn, knownBrowser, type Browser } from "../known-browser";
import { isPasswordAllowed } from "../password-allowed";
import { admitCode, forgiveAttempt, liftWaits, type Counted } from "../sign-in-delay";
import { spendAppCode } from "./app-codes";
import { factorsOf, stateOf } from "./factors";
import { findPasskey, isPasskeyRight } from "./passkeys";
import { spendRecoveryCode } from "./recovery-codes";
import type { RelyingParty } from "./relying-party";
import { openChallenge, openPassword, spendState, type PasswordState } from "./step-state";

/** `expired` means that the password or the passkey request must be repeated. */
type StepSignIn = { state: "ok"; member: Member; sid: string } | Limited | { state: "invalid" | "expired" };

const browserFields = {
  state: z.string().optional(),
  userAgent: z.string().optional(),
  knownBy: z.string().optional(),
  replaces: z.string().optional(),
};
type Account = Member & { version: number };
type Kind = "app" | "recovery code" | "passkey";

async function openAccount(db: Db, id: string): Promise<Account | undefined> {
  const account = await db
    .selectFrom("member")
    .select(["id", "email", "name", "role", "sessionVersion as version"])
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return account && isPasswordAllowed(account.email) ? account : undefined;
}

/** Returns the account, unless it or its factors have changed since the password was given. */
async function accountAfter(db: Db, state: PasswordState): Promise<Account | undefined> {
  const account = await openAccount(db, state.memberId);
  if (account?.version !== state.version) return undefined;
  return stateOf(await factorsOf(db, account.id)) === state.factors ? account : undefined;
}

/** The correct second step lifts the waits that others have caused. */
async function begin(
  trx: Trx,
  { version, ...member }: Account,
  browser: Browser,
  address: string | null,
): Promise<StepSignIn> {
  await liftWaits(trx, { account: member.email, address });
  const begun = { memberId: member.id, version, address, secondStep: "done" as const };
  const sid = await beginSessionIn(trx, browser, begun);
  return { state: "ok", member, sid };
}

class Refused extends Error {}

async function unlessRefused<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

async function spendCode(trx: Trx, memberId: string, code: string, counted: Counted[] | null): Promise<Kind> {
  if (counted === null) {
    if (!(await spendRecoveryCode(trx, memberId, code))) throw new Refused();
    return "recovery code";
  }
  if (!(await spendAppCode(trx, memberId, code))) throw new Refused();
  await forgiveAttempt(trx, counted);
  return "app";
}

/** A challenge that is sent a second time counts as expired. */
function expiredOr(error: unknown): StepSignIn {
  if (error instanceof AppError && error.code === "forbidden") return { state: "expired" };
  throw error;
}

/**
 * Accepts an app code or a recovery code after the correct password. App codes wait like passwords, by account and
 * network. Recovery codes are too long to guess and never wait, so other people's guesses cannot lock their owner out.
 */
export const signInByCode = defineVerb(
  {
    scope: "public",
    input: z.strictObject({ ...browserFields, code: z.string() }),
    act: "session.started",
    transaction: "none",
  },
  async ({ db, origin }: VerbContext, given, audit): Promise<StepSignIn> => {
    const { address } = origin;
    const state = await openPassword(given.state);
    const account = state && (await accountAfter(db, state));
    if (!state || !account) return { state: "expired" };
    const digits = given.code.slice(0, 100).replaceAll(/\s/g, "");
    let counted: Counted[] | null = null;
    if (/^\d{6}$/.test(digits)) {
      const known = knownBrowser(given.knownBy, account.id);
      const admission = await admitCode(db, { account: account.id, address, browser: known });
      if ("waitMs" in admission) return limitAttempt(db, address, admission.waitMs);
      counted = admission.counted;
    }
    const begun = await unlessRefused(db, async (trx) => {
      await spendState(trx, state);
      const secondStep = await spendCode(trx, account.id, digits, counted);
      await audit({ act: "session.started", subject: account.id, after: { secondStep } }, trx);
      return begin(trx, account, given, address);
    }).catch(expiredOr);
    if (begun) return begun;
    await countFailure(db, address);
    return { state: "invalid" };
  },
);

export type PasskeyContext = VerbContext & { site: RelyingParty | null };

/** A passkey cannot be guessed, so attempts don't wait. `response` is the browser's JSON. */
export const signInByPasskey = defineVerb(
  {
    scope: "public",
    input: z.strictObject({ ...browserFields, response: z.string() }),
    act: "session.started",
    transaction: "none",
  },
  async ({ db, origin, site }: PasskeyContext, given, audit): Promise<StepSignIn> => {
    const { address } = origin;
    const state = await openChallenge(given.state);
    if (state?.purpose !== "sign-in" || site === null) return { state: "expired" };
    const passkey = await findPasskey(db, given.response);
    const isTheirs = passkey && (state.memberId === null || state.memberId === passkey.row.memberId);
    const right = isTheirs ? await isPasskeyRight(passkey, state.challenge, site) : null;
    const account = right && (await openAccount(db, right.memberId));
    if (!account) {
      await countFailure(db, address);
      return { state: "invalid" };
    }
    return db
      .transaction()
      .execute(async (trx) => {
        await spendState(trx, state);
        await right.note(trx);
        await audit({ act: "session.started", subject: account.id, after: { secondStep: "passkey" } }, trx);
        return begin(trx, account, given, address);
      })
      .catch(expiredOr);
  },
);
