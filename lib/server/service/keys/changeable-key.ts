import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { INTERNAL_ID } from "./ensure-internal-account";
import { keyByReference } from "./key-by-reference";

/**
 * A key that a person may change: not the dashboard's own, and not one that has ended.
 * @throws AppError `not_found`; `conflict` for the others
 */
export async function changeableKey(db: Db, reference: string) {
  const key = await keyByReference(db, reference);
  if (key.id === INTERNAL_ID) throw new AppError("conflict", "The dashboard's own key cannot be changed.");
  if (key.revoked_at) throw new AppError("conflict", "This key is revoked and cannot be changed.");
  return key;
}
