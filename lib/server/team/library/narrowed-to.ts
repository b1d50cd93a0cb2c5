import "server-only";
import type { ListName } from "@/lib/contract/lists";
import { isAllowed } from "@/lib/server/access/caller";
import type { VerbContext } from "@/lib/server/access/define-verb";
import { visibleLists } from "../lists/lists-access";
import type { OwnedOptions } from "./list-owned";

const NO_LIST = "";

type NarrowedTo = {
  options: OwnedOptions;
  revealPurpose: string | null;
  /** Null when the requested list doesn't exist or isn't visible; undefined when none was requested. */
  list: ListName | null | undefined;
};

async function visibleList({ db, actor }: VerbContext, id: string): Promise<ListName | null> {
  const row = await visibleLists({ db, member: { id: actor.id ?? "" } })
    .where("list.id", "=", id)
    .where("list.kind", "=", "creators")
    .where("list.removedAt", "is", null)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name } : null;
}

const NO_REVEAL = "";

/** Undefined when there is none, or the caller may not see its receipt. */
export async function visibleReveal(
  { db, actor }: VerbContext,
  id: string,
): Promise<{ id: string; purpose: string | null } | undefined> {
  const reveal = await db
    .selectFrom("reveal")
    .select(["id", "purpose", "memberId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!reveal || (reveal.memberId !== actor.id && !isAllowed({ actor }, "usage.all"))) return undefined;
  return { id: reveal.id, purpose: reveal.purpose };
}

/** A reveal or list that the caller may not see yields no creators. */
export async function narrowedTo(ctx: VerbContext, { revealId, listId }: OwnedOptions): Promise<NarrowedTo> {
  const reveal = revealId === undefined ? undefined : ((await visibleReveal(ctx, revealId)) ?? null);
  const list = listId === undefined ? undefined : await visibleList(ctx, listId);
  return {
    options: {
      ...(reveal !== undefined && { revealId: reveal?.id ?? NO_REVEAL }),
      ...(list !== undefined && { listId: list?.id ?? NO_LIST }),
    },
    revealPurpose: reveal?.purpose ?? null,
    list,
  };
}
