import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { hashKey } from "./key-text";

/** The caller, identified by its key. */
export type KeyHolder = {
  keyId: string;
  accountId: string;
  monthlyCap: number | null;
  /** The dashboard of this installation: not limited in its rate. */
  isInternal: boolean;
};

/**
 * The holder of a key as it came in the header (section 5).
 * @throws AppError `invalid_api_key`, the same for a missing, a wrong and a revoked key
 */
export async function findKey(db: Db, key: string | null): Promise<KeyHolder> {
  const row = await db
    .selectFrom("api_key")
    .select(["id", "account_id", "monthly_cap"])
    .where("hash", "=", hashKey(key ?? ""))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new AppError("invalid_api_key", "Send a valid key in the header x-svc-api-key.");
  return { keyId: row.id, accountId: row.account_id, monthlyCap: row.monthly_cap, isInternal: false };
}
