import "server-only";
import { z } from "zod";
import type { ListName, ListsById } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { isSeenBy } from "./lists-access";

const MOST_AT_ONCE = 500;

/** Keyed by creator id. Lists are sorted by name, closed ones included. At most 500 ids fit in one statement. */
export const listsOf = defineVerb(
  { scope: "library.read", input: z.array(z.string()).max(MOST_AT_ONCE).readonly() },
  async ({ db, member }: MemberContext, ids): Promise<ListsById> => {
    if (ids.length === 0) return {};
    const rows = await db
      .selectFrom("listItem")
      .innerJoin("list", "list.id", "listItem.listId")
      .select(["listItem.creatorId", "list.id", "list.name"])
      .where("listItem.creatorId", "in", [...ids])
      .where("listItem.removedAt", "is", null)
      .where("list.removedAt", "is", null)
      .where(isSeenBy(member))
      .orderBy("list.name")
      .orderBy("list.id")
      .execute();
    const found: Record<string, ListName[]> = {};
    for (const { creatorId, ...list } of rows) (found[creatorId] ??= []).push(list);
    return found;
  },
);
