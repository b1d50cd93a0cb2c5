import "server-only";
/** Every failure gets the same answer, so that accounts cannot be enumerated. */
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Member } from "@/lib/contract/members";
import type { Db, Tables } from "@/lib/server/ports/database";
import { countFailure, limitAttempt, type Limited } from "./sign-in-outcome";
import { defineVerb, type VerbContext } from "./define-verb";
import { beginSessionIn, knownBrowser } from "./known-browser";
import { isPasswordAllowed } from "./password-allowed";
import { hashPassword, isOutdated, isPasswordRight } from "./password-hash";
import { factorsOf, isStepRequired, stateOf } from "./second-step/factors";
import type { PasswordState } from "./second-step/step-state";
import { admitAttempt, forgiveAttempt } from "./sign-in-delay";

/** `second`: the password was correct and a second step must follow. `ended`: a generated password has expired. */
type SignIn =
  | { state: "ok"; member: Member; sid: string }
  | { state: "second"; password: Omit<PasswordState, "id" | "exp"> }
  | Limited
  | { state: "invalid" | "ended" };

type Account = Selectable<Tables["member"]>;

const input = z.strictObject({
  email: z.string(),
  password: z.string(),
  userAgent: z.string().optional(),
  knownBy: z.string().optional(),
  replaces: z.string().optional(),
});

async function hashAnew(db: Db, { id, passwordHash: before }: Account, password: string): Promise<void> {
  if (!isOutdated(before)) return;
  const passwordHash = await hashPassword(password);
  const change = db.updateTable("member").set({ passwordHash }).where("id", "=", id);
  await change.where("passwordHash", "=", before).execute();
}

/**
 * Checks an e-mail address and a password, and begins a session. When a second step is set up, sign-in-by-step.ts
 * begins it. Attempts wait by account and network; a browser that signed in before waits only for its own.
 */
export const verifySignIn = defineVerb(
  // Comparing a password takes long, so no transaction waits for it.
  { scope: "public", input, act: "session.started", transaction: "none" },
  async ({ db, origin }: VerbContext, given, audit): Promise<SignIn> => {
    const { address } = origin;
    const account = given.email.trim().toLowerCase();
    const found = await db.selectFrom("member").selectAll().where("email", "=", account).executeTakeFirst();
    const browser = knownBrowser(given.knownBy, found?.id ?? "");
    const admission = await admitAttempt(db, { account, address, browser });
    if ("waitMs" in admission) return limitAttempt(db, address, admission.waitMs);
    const isRight = await isPasswordRight(found?.passwordHash, given.password);
    if (!found || !isRight || !isPasswordAllowed(account) || found.disabledAt !== null) {
      await countFailure(db, address);
      return { state: "invalid" };
    }
    if (found.passwordUntilMs !== null && found.passwordUntilMs <= Date.now()) return { state: "ended" };
    await hashAnew(db, found, given.password);
    const { id, name, role, sessionVersion: version } = found;
    const factors = stateOf(await factorsOf(db, id));
    if (factors !== null) {
      await db.transaction().execute((trx) => forgiveAttempt(trx, admission.counted));
      return { state: "second", password: { memberId: id, version, factors } };
    }
    const sid = await db.transaction().execute(async (trx) => {
      await forgiveAttempt(trx, admission.counted);
      await audit({ act: "session.started", subject: id }, trx);
      const secondStep = (await isStepRequired(trx)) ? "needed" : "none";
      return beginSessionIn(trx, given, { memberId: id, version, address, secondStep });
    });
    return { state: "ok", member: { id, email: account, name, role }, sid };
  },
);
