import "server-only";
import type { Kysely, Selectable } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Tables, Db } from "@/lib/server/ports/database";
import { INTERNAL_ID } from "../ensure-internal-account";

/** @throws AppError `not_found`; `conflict` when two keys share the prefix */
export async function keyByReference(
  db: Kysely<Tables>,
  reference: string,
): Promise<Selectable<Tables["apiKey"]>> {
  const [first, second] = await db
    .selectFrom("apiKey")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", reference), eb("prefix", "=", reference)]))
    .limit(2)
    .execute();
  if (!first) throw new AppError("not_found", "There is no key with this id or prefix.");
  if (second) throw new AppError("conflict", "Two keys start with this prefix; use the id.");
  return first;
}

/** @throws AppError `not_found`; `conflict` for the dashboard's own key and for keys that have ended */
export async function changeableKey(db: Db, reference: string) {
  const key = await keyByReference(db, reference);
  if (key.id === INTERNAL_ID) throw new AppError("conflict", "The dashboard's own key cannot be changed.");
  if (key.revokedAt) throw new AppError("conflict", "This key is revoked and cannot be changed.");
  return key;
}
