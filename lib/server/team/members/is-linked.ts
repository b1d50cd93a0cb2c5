import "server-only";
import { env } from "@/lib/server/runtime/env";
import type { Db } from "@/lib/server/ports/database";

/** True when the member has signed in by the present single sign-on. */
export async function isLinked(db: Db, memberId: string): Promise<boolean> {
  const { signOn } = env();
  if (!signOn) return false;
  const link = await db
    .selectFrom("issuer_account")
    .select("subject")
    .where("issuer", "=", signOn.issuer)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return link !== undefined;
}
