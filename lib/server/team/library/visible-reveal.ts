import "server-only";
import { isAllowed } from "@/lib/server/access/caller";
import type { VerbContext } from "@/lib/server/access/define-verb";

export const NO_REVEAL = "";

/** Undefined when there is none, or the caller may not see its receipt. */
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
