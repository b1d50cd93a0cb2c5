import "server-only";
/** Few attempts at what could be guessed or would flood somebody with mail. */
import type { Db } from "@/lib/server/ports/database";
import { metrics } from "@/lib/server/runtime/metrics";

/** As long as attempts to sign in are counted, in the same table. */
const WINDOW_MS = 15 * 60_000;

/**
 * Counts an attempt under each of its subjects, before it is made: parallel ones are counted too.
 * @param what names the kind of attempt
 * @param subjects each with the most attempts that it may have in 15 minutes
 * @returns false when there were too many; then it is not counted
 */
export async function admitAttempt(
  db: Db,
  what: string,
  subjects: readonly (readonly [subject: string, most: number])[],
): Promise<boolean> {
  const now = Date.now();
  const isAdmitted = await db.transaction().execute(async (trx) => {
    for (const [subject, most] of subjects) {
      const { count } = await trx
        .selectFrom("sign_in_attempt")
        .select((fields) => fields.fn.countAll<number>().as("count"))
        .where("subject", "=", `${what} ${subject}`)
        .where("at_ms", ">=", now - WINDOW_MS)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return false;
    }
    const rows = subjects.map(([subject]) => ({ subject: `${what} ${subject}`, at_ms: now }));
    await trx.insertInto("sign_in_attempt").values(rows).execute();
    return true;
  });
  if (!isAdmitted) metrics().refusals.inc({ limiter: "sign-in" });
  return isAdmitted;
}
