import "server-only";
/** A reveal that the library is narrowed to: what it bought and for what is its buyer's, as its receipt is. */
import { isAllowed } from "@/lib/server/access/caller";
import type { VerbContext } from "@/lib/server/access/define-verb";

/** Bought nothing. */
export const NO_REVEAL = "";

/** Undefined when there is none, and when the caller may not see whose it is. */
export async function visibleReveal(
  { db, actor }: VerbContext,
  id: string,
): Promise<{ id: string; purpose: string | null } | undefined> {
  const reveal = await db
    .selectFrom("reveal")
    .select(["id", "purpose", "member_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!reveal || (reveal.member_id !== actor.id && !isAllowed({ actor }, "usage.all"))) return undefined;
  return { id: reveal.id, purpose: reveal.purpose };
}
