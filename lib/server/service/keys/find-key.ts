import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { KeyScope } from "@/lib/contract/scopes";
import type { Db } from "@/lib/server/ports/database";
import { scopesIn } from "./key-settings";
import { hashKey } from "./key-text";

/** The caller, identified by its key. */
export type KeyHolder = {
  keyId: string;
  accountId: string;
  monthlyCap: number | null;
  scopes: readonly KeyScope[];
  /** Most requests in any 60 seconds. */
  requestsPerMinute: number;
  /** When a request last wrote it; null: never. */
  lastUsedAt: string | null;
  /** The dashboard of this installation: not limited in its rate. */
  isInternal: boolean;
};

/**
 * The holder of a key as it came in the header (section 5). After a rotation the old secret opens the same key for a
 * while.
 * @throws AppError `invalid_api_key`, the same for a missing, a wrong, an expired and a revoked key
 */
export async function findKey(db: Db, key: string | null, now = new Date()): Promise<KeyHolder> {
  const hash = hashKey(key ?? "");
  const moment = now.toISOString();
  const row = await db
    .selectFrom("api_key")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("hash", "=", hash),
        eb.and([eb("previous_hash", "=", hash), eb("previous_until", ">", moment)]),
      ]),
    )
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", moment)]))
    .executeTakeFirst();
  if (!row) throw new AppError("invalid_api_key", "Send a valid key in the header x-svc-api-key.");
  return {
    keyId: row.id,
    accountId: row.account_id,
    monthlyCap: row.monthly_cap,
    scopes: scopesIn(row.scopes),
    requestsPerMinute: row.requests_per_minute,
    lastUsedAt: row.last_used_at,
    isInternal: false,
  };
}
