import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { fold } from "@/lib/contract/fold";
import { visibleText } from "@/lib/contract/handle";
import { MAX_REASON_LENGTH } from "@/lib/contract/privacy";
import { defineVerb } from "@/lib/server/access/define-verb";
import { markErased } from "@/lib/server/schema/erased-marks";
import { enqueueJob } from "../jobs/enqueue-job";
import { eraseRows } from "./erase-person";
import { findPerson, type PrivacyContext } from "./find-person";
import type { Person } from "./person";

export const ERASE_JOB = "erase";

const wrongReason = { error: `Enter a reason of 1 to ${MAX_REASON_LENGTH} characters.` };
const input = z.strictObject({
  /** An id, `@handle`, or `platform:@handle`. */
  creator: z.string(),
  reason: z
    .string()
    .trim()
    .min(1, wrongReason)
    .max(MAX_REASON_LENGTH, wrongReason)
    .refine((text) => text.isWellFormed() && !text.includes("\0"), wrongReason),
});

/** The audit log keeps the reason and can't be edited, so the reason must not name the person. */
function refuseNames(reason: string, { names }: Person): void {
  const folded = fold(visibleText(reason));
  if (![...names].some((name) => folded.includes(name))) return;
  const message = "Don’t name the person. The reason stays in the audit log.";
  throw new AppError("invalid_parameter", message, {
    errors: [{ field: "reason", code: "invalid_value", message }],
  });
}

/** `records`: profiles that the library had. `isKnown`: the person had a tombstone before. */
export type Erasure = { records: number; isKnown: boolean; jobId: string };

/**
 * A job of the same transaction erases the files. Repeating it changes nothing.
 * @throws AppError `invalid_parameter` naming `creator` or `reason`; `catalogue_unavailable`
 */
export const eraseCreator = defineVerb(
  // The verb reads the catalogue before it writes.
  { scope: "privacy", input, act: "creator.erased", transaction: "none" },
  async (ctx: PrivacyContext, { creator, reason }, audit): Promise<Erasure> => {
    const person = await findPerson(ctx, creator);
    refuseNames(reason, person);
    return ctx.db.transaction().execute(async (trx) => {
      const added = await markErased(trx, person);
      const records = await eraseRows(trx, person);
      const key = crypto.randomUUID();
      const { id: jobId } = await enqueueJob(trx, { kind: ERASE_JOB, key });
      const isKnown = added === 0;
      if (!isKnown || records > 0)
        await audit({ act: "creator.erased", subject: null, after: { reason, records } }, trx);
      return { records, isKnown, jobId };
    });
  },
);
