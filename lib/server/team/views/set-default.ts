import "server-only";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { setViewTarget } from "./view-target";
import { readableView } from "./view-rights";

const TITLES = { viral: "Viral", creators: "Creators", library: "Library" } as const;

/**
 * Lets a page open with a view, or with everything again, for this member alone.
 * @throws AppError `not_found`
 */
export async function setDefault(
  { db, member }: MemberContext,
  id: string,
  isDefault: boolean,
): Promise<void> {
  const { page, name } = await readableView(db, member, id);
  await db.transaction().execute(async (trx) => {
    await setViewTarget(trx, member, page, { default_id: isDefault ? id : null });
    const text = isDefault
      ? `${TITLES[page]} opens with “${name}”.`
      : `${TITLES[page]} opens with everything.`;
    await leaveNotice(trx, member, page, text);
  });
}
