import "server-only";
import type { Creator } from "@/lib/contract/records";
import type { Trx } from "@/lib/server/ports/database";
import { markErased, readMarks } from "@/lib/server/schema/erased-marks";
import { eraseRows } from "./erase-person";
import { personOf } from "./person";

/** Runs in the transaction that ends a charging call. For a person erased meanwhile it keeps only the amount. */
export async function keepErasedOut(trx: Trx, attemptId: string): Promise<void> {
  const marks = await readMarks(trx);
  if (marks.size === 0) return;
  const { ids } = await trx
    .selectFrom("chargeAttempt")
    .select("ids")
    .where("id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const bought = await trx
    .selectFrom("boughtRecord")
    .select(["creatorId", "record"])
    .where("attemptId", "=", attemptId)
    .execute();
  const records = bought
    .flatMap(({ record }) => (record === null ? [] : [JSON.parse(record) as Creator]))
    .filter((record) => marks.hasCreator(record));
  const requested = (JSON.parse(ids) as string[]).filter((id) => marks.hasId(id));
  const gone = [...new Set([...requested, ...records.map(({ id }) => id)])];
  if (gone.length === 0) return;
  const person = personOf(gone, records);
  // The person may have been known by handle only; the id is marked, so that the next quote refuses it.
  await markErased(trx, person);
  await eraseRows(trx, person);
}
