import "server-only";
/** Attempts are counted in the database before the password is checked (docs/decisions/029). */
import { createHash } from "node:crypto";
import {
  afterFailure,
  NO_FAILURES,
  waitOf,
  type DelayRule,
  type DelayState,
} from "@/lib/domain/growing-delay";
import type { Db, Trx } from "@/lib/server/ports/database";
import { addressKey } from "./network-of";

const ACCOUNT_FROM_NETWORK: DelayRule = { free: 5, firstMs: 30_000, mostMs: 900_000 };
/** Many networks at one account, or one network at many accounts, cause short waits, and only for unknown browsers. */
const ACCOUNT: DelayRule = { free: 50, firstMs: 5_000, mostMs: 60_000 };
const NETWORK: DelayRule = { free: 100, firstMs: 2_000, mostMs: 60_000 };
const KNOWN_BROWSER: DelayRule = { free: 5, firstMs: 10_000, mostMs: 300_000 };
/** Six digits can be guessed by someone who has the password, so waits begin earlier across many networks. */
const CODES: DelayRule = { free: 20, firstMs: 60_000, mostMs: 900_000 };
const FORGOTTEN_MS = 86_400_000;

/** `browser` is the name of a known browser, which is counted alone. */
type Attempt = { account: string; address: string | null; browser: string | null };
type Subject = { key: string; rule: DelayRule };
export type Counted = { key: string; before: DelayState; after: DelayState };

/** The hash gives every key the same length, whatever is typed as an account. */
export const keyOf = (...parts: string[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);

/** The first subject is the attempt's own. */
function subjectsOf({ account, address, browser }: Attempt): Subject[] {
  if (browser !== null) return [{ key: keyOf("browser", account, browser), rule: KNOWN_BROWSER }];
  const network = addressKey(address);
  return [
    { key: keyOf("account from network", account, network), rule: ACCOUNT_FROM_NETWORK },
    { key: keyOf("account", account), rule: ACCOUNT },
    ...(address === null ? [] : [{ key: keyOf("network", network), rule: NETWORK }]),
  ];
}

async function readStates(trx: Trx, subjects: readonly Subject[]): Promise<Map<string, DelayState>> {
  const rows = await trx
    .selectFrom("signInDelay")
    .selectAll()
    .where(
      "subject",
      "in",
      subjects.map(({ key }) => key),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.subject,
      { failures: row.failures, sinceMs: row.sinceMs, freeAtMs: row.freeAtMs },
    ]),
  );
}

async function writeState(trx: Trx, subject: string, state: DelayState): Promise<void> {
  const values = { failures: state.failures, sinceMs: state.sinceMs, freeAtMs: state.freeAtMs };
  await trx
    .insertInto("signInDelay")
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet(values))
    .execute();
}

type Admission = { waitMs: number } | { counted: Counted[] };

export const admitAttempt = (db: Db, attempt: Attempt): Promise<Admission> =>
  admitSubjects(db, subjectsOf(attempt));

/** `account` is the member's id. */
export function admitCode(db: Db, { account, address, browser }: Attempt): Promise<Admission> {
  if (browser !== null)
    return admitSubjects(db, [{ key: keyOf("code from browser", account, browser), rule: KNOWN_BROWSER }]);
  return admitSubjects(db, [
    { key: keyOf("code from network", account, addressKey(address)), rule: ACCOUNT_FROM_NETWORK },
    { key: keyOf("codes", account), rule: CODES },
  ]);
}

/** The correct second step ends the waits that other people's guesses have caused for the owner. */
export async function liftWaits(
  trx: Trx,
  { account, address }: Pick<Attempt, "account" | "address">,
): Promise<void> {
  const keys = [keyOf("account", account), keyOf("account from network", account, addressKey(address))];
  await trx.deleteFrom("signInDelay").where("subject", "in", keys).execute();
}

/**
 * Counts the attempt as a failure, unless one of its subjects must still wait.
 * @returns `waitMs`, the longest wait, when nothing was counted; otherwise the counted attempts
 */
export async function admitSubjects(db: Db, subjects: readonly Subject[]): Promise<Admission> {
  return db.transaction().execute(async (trx) => {
    // The time is taken under the lock, so that times follow the order of attempts.
    const states = await readStates(trx, subjects);
    const now = Date.now();
    const before = ({ key }: Subject) => states.get(key) ?? NO_FAILURES;
    const waitMs = Math.max(...subjects.map((subject) => waitOf(subject.rule, before(subject), now)));
    if (waitMs > 0) return { waitMs };
    const counted = subjects.map((subject) => ({
      key: subject.key,
      before: before(subject),
      after: afterFailure(subject.rule, before(subject), now),
    }));
    for (const { key, after } of counted) await writeState(trx, key, after);
    return { counted };
  });
}

/**
 * The password was correct: the attempt's own subject is cleared, and only this attempt is subtracted from the others.
 * A company behind one address can sign in any number of times, and a guesser gains nothing from an account of their
 * own.
 */
export async function forgiveAttempt(trx: Trx, [own, ...shared]: readonly Counted[]): Promise<void> {
  await trx.deleteFrom("signInDelay").where("subject", "=", own!.key).execute();
  for (const { key, before, after } of shared) {
    const row = trx.updateTable("signInDelay").where("subject", "=", key);
    await row
      .set((delay) => ({ failures: delay("failures", "-", 1) }))
      .where("failures", ">", 0)
      .execute();
    // Only the wait that this attempt caused is undone.
    await row.set({ freeAtMs: before.freeAtMs }).where("freeAtMs", "=", after.freeAtMs).execute();
  }
}

export async function pruneDelays(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("signInDelay")
    .where("freeAtMs", "<", Date.now() - FORGOTTEN_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
