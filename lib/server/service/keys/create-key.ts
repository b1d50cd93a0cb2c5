import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { addGrant } from "./add-grant";
import { hashKey, newKeyText, randomText } from "./key-text";

export type NewKey = {
  name: string;
  /** Credits to start with, a whole number from 0. */
  credits: number;
  /** Most credits a UTC month; absent: no cap. */
  monthlyCap?: number | null;
};

/** `key` is given here and never again: only its hash is kept. `prefix`: its first 14 characters. */
export type CreatedKey = {
  id: string;
  key: string;
  prefix: string;
  name: string;
  credits: number;
  monthlyCap: number | null;
};

/**
 * Makes an account with its first credits and a key to it.
 * @throws AppError `invalid_parameter`
 */
export async function createKey(db: Db, { name, credits, monthlyCap = null }: NewKey): Promise<CreatedKey> {
  const label = name.trim();
  if (label === "" || label.length > 100) {
    throw new AppError("invalid_parameter", "The name of a key must have 1 to 100 characters.");
  }
  if (monthlyCap !== null && (!Number.isSafeInteger(monthlyCap) || monthlyCap < 0)) {
    throw new AppError("invalid_parameter", "The monthly cap must be a whole number from 0.");
  }
  const key = newKeyText();
  const id = `key_${randomText(16)}`;
  const accountId = `acc_${randomText(16)}`;
  const prefix = key.slice(0, 14);
  const createdAt = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("account")
      .values({ id: accountId, label, balance: 0, is_internal: 0, created_at: createdAt })
      .execute();
    await trx
      .insertInto("api_key")
      .values({
        id,
        account_id: accountId,
        label,
        prefix,
        hash: hashKey(key),
        monthly_cap: monthlyCap,
        created_at: createdAt,
        revoked_at: null,
      })
      .execute();
    if (credits !== 0) await addGrant(trx, { accountId, keyId: id, credits, note: "first credits" });
  });
  return { id, key, prefix, name: label, credits, monthlyCap };
}
