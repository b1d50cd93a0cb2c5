import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { addGrant } from "./add-grant";
import { keyByReference } from "./key-by-reference";

/** `reference`: the id or the prefix of a key, `dashboard` for this installation's own. */
export type CreditGrant = { reference: string; credits: number; note?: string };

/**
 * Adds credits to the account of a key, with an entry in the ledger. Returns the new balance.
 * @throws AppError `not_found`, `invalid_parameter`
 */
export async function grantCredits(
  db: Db,
  { reference, credits, note }: CreditGrant,
): Promise<{ id: string; name: string; credits: number; balance: number }> {
  return db.transaction().execute(async (trx) => {
    const key = await keyByReference(trx, reference);
    if (key.revoked_at)
      throw new AppError("conflict", "This key is revoked; its credits cannot be spent any more.");
    const balance = await addGrant(trx, {
      accountId: key.account_id,
      keyId: key.id,
      credits,
      note: note ?? null,
    });
    return { id: key.id, name: key.label, credits, balance };
  });
}
