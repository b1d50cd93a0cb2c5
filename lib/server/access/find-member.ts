import "server-only";
import type { Member } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";

/** The account of a session, as it is now; null when it was disabled or its sessions were ended. */
export async function findMember(db: Db, id: string, sessionVersion: number): Promise<Member | null> {
  const found = await db
    .selectFrom("member")
    .select(["id", "email", "name", "role"])
    .where("id", "=", id)
    .where("session_version", "=", sessionVersion)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return found ?? null;
}
