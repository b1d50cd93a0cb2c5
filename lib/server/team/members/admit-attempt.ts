import "server-only";
import { admitSubjects, keyOf } from "@/lib/server/access/sign-in-delay";
import type { Db } from "@/lib/server/ports/database";
import { metrics } from "@/lib/server/runtime/metrics";

/** After the free attempts, one more is admitted per interval. */
const EACH_MS = 15 * 60_000;

/**
 * Counts before the attempt is made, so that parallel attempts count too. A refused attempt isn't counted.
 * @param subjects each with its number of immediate attempts; then it gets one more per 15 minutes
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
