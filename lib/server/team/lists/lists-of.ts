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
      .selectFrom("list_item")
      .innerJoin("list", "list.id", "list_item.list_id")
      .select(["list_item.creator_id", "list.id", "list.name"])
      .where("list_item.creator_id", "in", [...ids])
      .where("list_item.removed_at", "is", null)
      .where("list.removed_at", "is", null)
      .where(isSeenBy(member))
      .orderBy("list.name")
      .orderBy("list.id")
      .execute();
    const found: Record<string, ListName[]> = {};
    for (const { creator_id, ...list } of rows) (found[creator_id] ??= []).push(list);
    return found;
  },
);
