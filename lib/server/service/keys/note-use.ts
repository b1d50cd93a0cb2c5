import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import type { KeyHolder } from "./find-key";

/** Recorded at most once per minute, so that not every search costs a write. */
const MINUTE_MS = 60_000;

/** Runs in the background, and its failure does not affect the request. */
export async function noteUse(db: Db, { keyId, lastUsedAt }: KeyHolder, now = new Date()): Promise<void> {
  const isFresh = lastUsedAt !== null && Math.abs(now.getTime() - Date.parse(lastUsedAt)) < MINUTE_MS;
  if (isFresh) return;
  try {
    await db
      .updateTable("api_key")
      .set({ last_used_at: now.toISOString() })
      .where("id", "=", keyId)
      // Only the first of several concurrent requests writes.
      .where("last_used_at", lastUsedAt === null ? "is" : "=", lastUsedAt)
      .execute();
  } catch (err) {
    logEvent("debug", "key.use_not_noted", { keyId, err });
  }
}
