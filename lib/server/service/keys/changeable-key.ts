import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { INTERNAL_ID } from "./ensure-internal-account";
import { keyByReference } from "./key-by-reference";

/** @throws AppError `not_found`; `conflict` for the dashboard's own key and for keys that have ended */
export async function changeableKey(db: Db, reference: string) {
  const key = await keyByReference(db, reference);
  if (key.id === INTERNAL_ID) throw new AppError("conflict", "The dashboard's own key cannot be changed.");
  if (key.revoked_at) throw new AppError("conflict", "This key is revoked and cannot be changed.");
  return key;
}
