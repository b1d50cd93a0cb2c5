import "server-only";
/** A former name means the purpose's present name everywhere. */
import type { Kysely } from "kysely";
import { purposeKey } from "@/lib/contract/reveal";
import type { Tables } from "@/lib/server/ports/database";

export async function currentName(db: Kysely<Tables>, purpose: string): Promise<string> {
  const row = await db
    .selectFrom("formerPurpose")
    .select("name")
    .where("purposeKey", "=", purposeKey(purpose))
    .executeTakeFirst();
  return row?.name ?? purpose;
}

/** Runs in the caller's transaction. Earlier former names lead to the new one too. */
export async function keepFormerName(
  trx: Kysely<Tables>,
  { from, to, by }: { from: string; to: string; by: string },
): Promise<void> {
  const [formerKey, nowKey] = [purposeKey(from), purposeKey(to)];
  const changed = { nowKey, name: to, changedBy: by, changedAt: new Date().toISOString() };
  // A name in use again is no longer a former one.
  await trx.deleteFrom("formerPurpose").where("purposeKey", "=", nowKey).execute();
  await trx.updateTable("formerPurpose").set(changed).where("nowKey", "=", formerKey).execute();
  if (formerKey !== nowKey)
    await trx
      .insertInto("formerPurpose")
      .values({ purposeKey: formerKey, ...changed })
      .execute();
}
