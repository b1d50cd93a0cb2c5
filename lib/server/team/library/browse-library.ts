import "server-only";
/** The library as its pages show it. */
import { z } from "zod";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { ListName } from "@/lib/contract/lists";
import { CREATOR_ID, type FacetCount } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { MemberContext } from "../team-context";
import { asSeenBy, searchOf } from "./contacts";
import { countOwned } from "./count-owned";
import { listOwned, type OwnedPage } from "./list-owned";
import { ownedAmong } from "./owned-among";
import { narrowedTo } from "./narrowed-to";

/** Owned creators that are proposed for a comparison. */
const PROPOSED = 50;
/** Ids that one call reads. */
const MAX_LOOKED_UP = 500;

const search = z.custom<CreatorValues>().transform(searchInput(creatorQuery));
const narrowed = { revealId: z.string().optional(), listId: z.string().optional() };
const pageInput = z.strictObject({ values: search, ...narrowed });

/**
 * `revealPurpose`: of the reveal that the page is narrowed to; a creator may have been bought for another one first.
 * `list`: that it is narrowed to; null: it no longer exists; undefined: none was asked for. `counts`: creators of each value of a filter; null in a library that is too big to be counted at once.
 */
export type LibraryPage = OwnedPage & {
  revealPurpose: string | null;
  list: ListName | null | undefined;
  counts: Record<string, FacetCount[]> | null;
};

/**
 * One page of the library; a page past the end is empty. `revealId`: only what that reveal of the caller bought. `listId`:
 * only who is on that list.
 */
export const browseLibrary = defineVerb(
  { scope: "library.read", input: pageInput },
  async (ctx: MemberContext, { values: given, ...asked }): Promise<LibraryPage> => {
    const { db } = ctx;
    const values = searchOf(ctx, given, null);
    const { options, revealPurpose, list } = await narrowedTo(ctx, asked);
    const found = await listOwned(db, values, options);
    const page = { ...found, rows: asSeenBy(ctx, found.rows) };
    return {
      ...page,
      revealPurpose,
      list,
      counts: await countOwned(db, values, options),
    };
  },
);

/** The owned records among some creators, by id. At most 500 ids. */
export const readOwned = defineVerb(
  { scope: "library.read", input: z.array(z.string()).max(MAX_LOOKED_UP).readonly() },
  async (ctx: MemberContext, ids): Promise<Map<string, OwnedCreator>> => {
    const owned = [...(await ownedAmong(ctx.db, ids)).values()];
    return new Map(asSeenBy(ctx, owned).map((each) => [each.creator.id, each]));
  },
);

const except = z.array(z.string()).readonly();

/** The id of the owned creator with this handle or id that is not in `except`; null when there is none. */
export const findOwned = defineVerb(
  { scope: "library.read", input: z.strictObject({ name: z.string(), except }) },
  async ({ db }: MemberContext, selection): Promise<string | null> => {
    const { name } = selection;
    if (CREATOR_ID.test(name)) return (await ownedAmong(db, [name])).has(name) ? name : null;
    const { values } = parseUrl(creatorQuery, [["username", name]]);
    if (!values.username) return null;
    const { rows } = await listOwned(db, values);
    // One handle may exist on several platforms: adding it again adds the next.
    const ids = rows.map(({ creator }) => creator.id);
    return ids.find((id) => !selection.except.includes(id)) ?? ids[0] ?? null;
  },
);

/** The creators whom the team bought last, without those in `except`. */
export const latestOwned = defineVerb(
  { scope: "library.read", input: except },
  async (ctx: MemberContext, left): Promise<OwnedCreator[]> => {
    const { values } = parseUrl(creatorQuery, [["perPage", String(PROPOSED)]]);
    const { rows } = await listOwned(ctx.db, values);
    return asSeenBy(ctx, rows).filter(({ creator }) => !left.includes(creator.id));
  },
);
