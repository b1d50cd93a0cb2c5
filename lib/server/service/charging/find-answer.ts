import "server-only";
import type { Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Tables } from "@/lib/server/ports/database";
import { oldestRepeat, orderName } from "@/lib/server/runtime/request-fingerprint";
import type { CallContext } from "../call-context";
import type { Charged } from "./charged";

type Asker = Pick<CallContext, "holder" | "idempotencyKey" | "isNewPurchase">;

/**
 * Returns this key's stored answer with the current balance: the one to this Idempotency-Key, or without one the one to
 * the same request in the last 60 seconds. Undefined when there is none. The age under an Idempotency-Key doesn't
 * matter: while the answer is stored, the purchase is not charged again, whatever a clock says.
 * @throws AppError `idempotency_mismatch` when it answered another request
 */
export async function findAnswer<T>(
  db: Kysely<Tables>,
  { holder, idempotencyKey, isNewPurchase = false }: Asker,
  fingerprint: string,
): Promise<Charged<T> | undefined> {
  if (idempotencyKey === undefined && isNewPurchase) return undefined;
  const row = await db
    .selectFrom("idempotent_answer")
    .select(["fingerprint", "body", "charged"])
    .where("key_id", "=", holder.keyId)
    .where("idempotency_key", "=", orderName(idempotencyKey, fingerprint))
    .$if(idempotencyKey === undefined, (query) => query.where("created_at", ">=", oldestRepeat(new Date())))
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
