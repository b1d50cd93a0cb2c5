import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { INTERNAL_ID } from "./ensure-internal-account";
import { keyByReference } from "./key-by-reference";

/**
 * Ends a key at once: keys are looked up on each request and never cached. A second time changes nothing.
 * @throws AppError `not_found`, `conflict`
 */
export async function revokeKey(
  db: Db,
  reference: string,
): Promise<{ id: string; name: string; revokedAt: string }> {
  return db.transaction().execute(async (trx) => {
    const key = await keyByReference(trx, reference);
    if (key.id === INTERNAL_ID) throw new AppError("conflict", "The dashboard's own key cannot be revoked.");
    const revokedAt = key.revoked_at ?? new Date().toISOString();
    await trx.updateTable("api_key").set({ revoked_at: revokedAt }).where("id", "=", key.id).execute();
    return { id: key.id, name: key.label, revokedAt };
  });
}
