import "server-only";
/** A former name means the purpose's present name everywhere. */
import type { Kysely } from "kysely";
import { purposeKey } from "@/lib/contract/reveal";
import type { Tables } from "@/lib/server/ports/database";

export async function currentName(db: Kysely<Tables>, purpose: string): Promise<string> {
  const row = await db
    .selectFrom("former_purpose")
    .select("name")
    .where("purpose_key", "=", purposeKey(purpose))
    .executeTakeFirst();
  return row?.name ?? purpose;
}

/** Runs in the caller's transaction. Earlier former names lead to the new one too. */
export async function keepFormerName(
  trx: Kysely<Tables>,
  { from, to, by }: { from: string; to: string; by: string },
): Promise<void> {
  const [purpose_key, now_key] = [purposeKey(from), purposeKey(to)];
  const changed = { now_key, name: to, changed_by: by, changed_at: new Date().toISOString() };
  // A name in use again is no longer a former one.
  await trx.deleteFrom("former_purpose").where("purpose_key", "=", now_key).execute();
  await trx.updateTable("former_purpose").set(changed).where("now_key", "=", purpose_key).execute();
  if (purpose_key !== now_key)
    await trx
      .insertInto("former_purpose")
      .values({ purpose_key, ...changed })
      .execute();
}
