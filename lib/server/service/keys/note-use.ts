import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import type { KeyHolder } from "./find-key";

/** A request writes it only when it is older than this: searching must not cost a write each time. */
const MINUTE_MS = 60_000;

/**
 * Notes that a key was used. Nobody waits for it and nothing fails with it: a request that is answered is worth more than
 * its note.
 */
export async function noteUse(db: Db, { keyId, lastUsedAt }: KeyHolder, now = new Date()): Promise<void> {
  const isFresh = lastUsedAt !== null && Math.abs(now.getTime() - Date.parse(lastUsedAt)) < MINUTE_MS;
  if (isFresh) return;
  try {
    await db
      .updateTable("api_key")
      .set({ last_used_at: now.toISOString() })
      .where("id", "=", keyId)
      // Of several requests at one moment the first writes it.
      .where("last_used_at", lastUsedAt === null ? "is" : "=", lastUsedAt)
      .execute();
  } catch (err) {
    logEvent("debug", "key.use_not_noted", { keyId, err });
  }
}
