import "server-only";
/** Few attempts at what could be guessed or would flood somebody with mail. */
import { admitSubjects, keyOf } from "@/lib/server/access/sign-in-delay";
import type { Db } from "@/lib/server/ports/database";
import { metrics } from "@/lib/server/runtime/metrics";

/** After those that are free, one attempt in so long. */
const EACH_MS = 15 * 60_000;

/**
 * Counts an attempt under each of its subjects, before it is made: parallel ones are counted too.
 * @param what names the kind of attempt
 * @param subjects each with the attempts that it has at once; later one more in 15 minutes
 * @returns false when there were too many; then it is not counted
 */
export async function admitAttempt(
  db: Db,
  what: string,
  subjects: readonly (readonly [subject: string, free: number])[],
): Promise<boolean> {
  const admission = await admitSubjects(
    db,
    subjects.map(([subject, free]) => ({
      key: keyOf(what, subject),
      rule: { free, firstMs: EACH_MS, mostMs: EACH_MS },
    })),
  );
  const isAdmitted = "counted" in admission;
  if (!isAdmitted) metrics().refusals.inc({ limiter: "sign-in" });
  return isAdmitted;
}
