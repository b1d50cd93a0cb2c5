import "server-only";
import type { Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Tables } from "@/lib/server/ports/database";
import type { CallContext } from "../call-context";
import type { Charged } from "./charged";

type Asker = Pick<CallContext, "holder" | "idempotencyKey">;

/**
 * The stored answer of this key and Idempotency-Key, with the balance as it is now; undefined when there is none. Its age
 * is not looked at: as long as it is stored, the purchase is not charged again, whatever a clock says.
 * @throws AppError `idempotency_mismatch` when it answered another request
 */
export async function findAnswer<T>(
  db: Kysely<Tables>,
  { holder, idempotencyKey }: Asker,
  fingerprint: string,
): Promise<Charged<T> | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const row = await db
    .selectFrom("idempotent_answer")
    .select(["fingerprint", "body", "charged"])
    .where("key_id", "=", holder.keyId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw new AppError("idempotency_mismatch");
  const account = await db
    .selectFrom("account")
    .select("balance")
    .where("id", "=", holder.accountId)
    .executeTakeFirstOrThrow();
  return {
    envelope: JSON.parse(row.body) as T,
    charged: row.charged,
    remaining: account.balance,
    isReplayed: true,
  };
}
