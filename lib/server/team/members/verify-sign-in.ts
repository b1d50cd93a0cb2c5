import "server-only";
/** Signing in: one answer for every failure, and few attempts (reliability: brute force, enumeration). */
import type { Member } from "@/lib/contract/members";
import type { Db } from "@/lib/server/db/database";
import { isPasswordRight } from "./password-hash";

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 5;
const PER_ADDRESS = 30;

export type SignIn =
  { state: "ok"; member: Member; sessionVersion: number } | { state: "invalid" | "limited" };

/** Counts the attempt before the password is looked at, so that parallel guesses are counted too. */
async function isAdmitted(db: Db, subjects: [string, number][], now: number): Promise<boolean> {
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
      if (count >= most) return false;
    }
    const rows = subjects.map(([subject]) => ({ subject, at_ms: now }));
    await trx.insertInto("sign_in_attempt").values(rows).execute();
    return true;
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
  if (!(await isAdmitted(db, subjects, Date.now()))) return { state: "limited" };
  const found = await db.selectFrom("member").selectAll().where("email", "=", account).executeTakeFirst();
  const isRight = await isPasswordRight(found?.password_hash, password.slice(0, 200));
  if (!found || !isRight || found.disabled_at !== null) return { state: "invalid" };
  // Somebody who knows the password is not guessing.
  await db.deleteFrom("sign_in_attempt").where("subject", "=", `account ${account}`).execute();
  const { id, name, role, session_version } = found;
  return { state: "ok", member: { id, email: account, name, role }, sessionVersion: session_version };
}
