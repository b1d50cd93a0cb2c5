import "server-only";
import { z } from "zod";
import type { Act } from "@/lib/contract/audit";
import { AppError } from "@/lib/contract/errors";
import type { List } from "@/lib/contract/lists";
import { listChange, type ListChange } from "@/lib/contract/lists-bodies";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { checkedDescription, checkedListName } from "./list-name";
import { assertEditable, assertManageable, readList } from "./lists-access";
import { recordChange } from "./touch-list";

type Fields = { name?: string; description?: string; isTeam?: 0 | 1; closedAt?: string | null };
type Step = Fields & { removedAt?: string | null };

const ACT_OF = {
  change: "list.changed",
  close: "list.closed",
  reopen: "list.reopened",
  remove: "list.removed",
  restore: "list.restored",
} as const satisfies Record<ListChange["action"], Act>;

async function stepOf(ctx: MemberContext, list: List, change: ListChange): Promise<Step> {
  const now = new Date().toISOString();
  switch (change.action) {
    case "change": {
      assertEditable(ctx, list);
      if (change.version !== list.version)
        throw new AppError("conflict", "Someone changed this list. Reload and try again.");
      if (change.isTeam !== list.isTeam) assertManageable(list);
      const { isTeam } = change;
      const name = await checkedListName(ctx, change.name, { id: list.id, isTeam });
      return { name, description: checkedDescription(change.description), isTeam: isTeam ? 1 : 0 };
    }
    case "close":
      return { closedAt: list.closedAt ?? now };
    case "reopen":
      return { closedAt: null };
    case "remove":
      assertManageable(list);
      return { removedAt: now };
    // Deleting asks nothing, so everyone who sees the list can take it back.
    case "restore":
      await checkedListName(ctx, list.name, list);
      return { removedAt: null };
  }
}

const kept = ({ name, description, isTeam }: List) => (isTeam ? { name, description, isTeam } : { isTeam });

/**
 * Only the owner may make a list private, because an admin would no longer see it.
 * @throws AppError `not_found`, `forbidden`, `conflict` for a taken name or another change, `invalid_parameter`
 */
export const changeList = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ id: z.string(), change: listChange }),
    act: ["list.changed", "list.closed", "list.reopened", "list.removed", "list.restored"],
  },
  async (ctx: MemberContext, { id, change }, audit): Promise<void> => {
    const { db } = ctx;
    const list = await readList(ctx, id, { isRemoved: change.action === "restore" });
    const isTakenAway = change.action === "change" && list.isTeam && !change.isTeam;
    if (isTakenAway && list.owner.id !== ctx.member.id)
      throw new AppError("forbidden", "Only its owner may make a list private.");
    const step = await stepOf(ctx, list, change);
    const version = list.version + 1;
    await db
      .updateTable("list")
      .set({ ...step, version })
      .where("id", "=", id)
      .execute();
    // The kinds `removed` and `restored` are for items.
    await recordChange(db, ctx, { listId: id, kind: "changed", version });
    const isGone = change.action === "remove";
    const after = await readList(ctx, id, { isRemoved: isGone });
    // The log keeps the texts that all members could read before a list became private.
    await audit({ act: ACT_OF[change.action], subject: id, before: kept(list), after: kept(after) });
  },
);
