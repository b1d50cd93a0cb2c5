import "server-only";
/** Signing in: one answer for every failure, and few attempts (reliability: brute force, enumeration). */
import type { Member } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";
import { isPasswordRight } from "./password-hash";

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 5;
const PER_ADDRESS = 30;

export type SignIn =
  { state: "ok"; member: Member; sessionVersion: number } | { state: "invalid" | "limited" };

/**
 * Counts the attempt before the password is looked at, so that parallel guesses are counted too.
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

/** @param address of the caller's socket, null when it is not known: then only the account is limited */
export async function verifySignIn(
  db: Db,
  { email, password, address }: { email: string; password: string; address: string | null },
): Promise<SignIn> {
  const account = email.trim().toLowerCase();
  const subjects: [string, number][] = [[`account ${account}`, PER_ACCOUNT]];
  if (address !== null) subjects.push([`address ${address}`, PER_ADDRESS]);
  const counted = await admit(db, subjects, Date.now());
  if (!counted) return { state: "limited" };
  const found = await db.selectFrom("member").selectAll().where("email", "=", account).executeTakeFirst();
  const isRight = await isPasswordRight(found?.password_hash, password.slice(0, 200));
  if (!found || !isRight || found.disabled_at !== null) return { state: "invalid" };
  // Somebody who knows the password is not guessing. Of the address only this attempt is taken back: an office behind
  // one address comes in as often as it likes, and a guesser with an account of their own gains nothing by it.
  await db
    .deleteFrom("sign_in_attempt")
    .where((row) => row.or([row("subject", "=", `account ${account}`), row("id", "in", counted)]))
    .execute();
  const { id, name, role, session_version } = found;
  return { state: "ok", member: { id, email: account, name, role }, sessionVersion: session_version };
}
