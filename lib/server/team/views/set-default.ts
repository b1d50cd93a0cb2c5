import "server-only";
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { setViewTarget } from "./view-target";
import { readableView } from "./view-rows";

const TITLES = { viral: "Viral", creators: "Creators", library: "Library" } as const;

/** Sets or clears the view that a page opens with for this member. @throws AppError `not_found` */
export const setDefault = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ id: z.string(), isDefault: z.boolean() }),
    act: "view.default",
  },
  async ({ db, member }: MemberContext, { id, isDefault }, audit): Promise<void> => {
    const { page, name } = await readableView(db, member, id);
    await setViewTarget(db, member, page, { default_id: isDefault ? id : null });
    const text = isDefault
      ? `${TITLES[page]} opens with “${name}”.`
      : `${TITLES[page]} no longer opens with “${name}”.`;
    await leaveNotice(db, member, page, text);
    await audit({ act: "view.default", subject: id, after: { page, isDefault } });
  },
);
