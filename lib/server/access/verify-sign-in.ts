import "server-only";
/** Signing in: one answer for every failure, and few attempts (reliability: brute force, enumeration). */
import { z } from "zod";
import type { Member } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";
import { metrics } from "@/lib/server/runtime/metrics";
import { defineVerb, type VerbContext } from "./define-verb";
import { networkOf } from "./network-of";
import { isPasswordRight } from "./password-hash";

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 5;
const PER_ADDRESS = 30;

export type SignIn =
  { state: "ok"; member: Member; sessionVersion: number } | { state: "invalid" | "limited" };

/**
 * Counts the attempt before the password is checked, so that parallel guesses are counted too.
 * @returns the ids of what was counted, null when there were too many
 */
async function admit(db: Db, subjects: [string, number][], now: number): Promise<number[] | null> {
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("sign_in_attempt")
      .where("at_ms", "<", now - WINDOW_MS)
      .execute();
    for (const [subject, most] of subjects) {
      const { count } = await trx
        .selectFrom("sign_in_attempt")
        .select((fields) => fields.fn.countAll<number>().as("count"))
        .where("subject", "=", subject)
        .executeTakeFirstOrThrow();
      if (count >= most) return null;
    }
    const rows = subjects.map(([subject]) => ({ subject, at_ms: now }));
    const counted = await trx.insertInto("sign_in_attempt").values(rows).returning("id").execute();
    return counted.map(({ id }) => id);
  });
}

/** Failed sign-ins are summed, so that a flood of them does not fill the audit log. */
async function countFailure(db: Db, address: string | null): Promise<void> {
  const minute = `${new Date().toISOString().slice(0, 16)}Z`;
  await db
    .insertInto("sign_in_failure")
    .values({ network: networkOf(address), minute, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["network", "minute"]).doUpdateSet((row) => ({
        count: row("sign_in_failure.count", "+", 1),
      })),
    )
    .execute();
}

const input = z.strictObject({ email: z.string(), password: z.string() });

/**
 * Checks an e-mail address and a password. One answer for every failure; attempts are limited for each account and, when
 * the caller's address is known, for each address.
 */
export const verifySignIn = defineVerb(
  // Comparing a password takes long, so no transaction waits for it.
  { scope: "public", input, act: "session.started", transaction: "none" },
  async ({ db, origin }: VerbContext, { email, password }, audit): Promise<SignIn> => {
    const { address } = origin;
    const account = email.trim().toLowerCase();
    const subjects: [string, number][] = [[`account ${account}`, PER_ACCOUNT]];
    if (address !== null) subjects.push([`address ${address}`, PER_ADDRESS]);
    const counted = await admit(db, subjects, Date.now());
    if (!counted) {
      metrics().refusals.inc({ limiter: "sign-in" });
      await countFailure(db, address);
      return { state: "limited" };
    }
    const found = await db.selectFrom("member").selectAll().where("email", "=", account).executeTakeFirst();
    const isRight = await isPasswordRight(found?.password_hash, password.slice(0, 200));
    if (!found || !isRight || found.disabled_at !== null) {
      await countFailure(db, address);
      return { state: "invalid" };
    }
    await db.transaction().execute(async (trx) => {
      // The right password proves that nobody is guessing. Of the address only this attempt is taken back: a company
      // behind one address signs in any number of times, and a guesser with an account of their own gains nothing.
      await trx
        .deleteFrom("sign_in_attempt")
        .where((row) => row.or([row("subject", "=", `account ${account}`), row("id", "in", counted)]))
        .execute();
      await audit({ act: "session.started", subject: found.id }, trx);
    });
    const { id, name, role, session_version } = found;
    return { state: "ok", member: { id, email: account, name, role }, sessionVersion: session_version };
  },
);
