import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import { withoutFilter } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import type { Filter } from "@/lib/contract/definition";
import { fold } from "@/lib/contract/fold";
import { parseUrl } from "@/lib/contract/query";
import type { ListName } from "@/lib/contract/lists";
import { CREATOR_ID, type FacetCount } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { searchColumn } from "@/lib/domain/searchable-values";
import { defineVerb } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { asSeenBy, searchOf } from "./contacts";
import { listOwned, type OwnedPage, foundOwned, type OwnedOptions } from "./list-owned";
import { ownedAmong } from "./owned-among";
import { narrowedTo } from "./narrowed-to";

const PROPOSED = 50;
const MAX_LOOKED_UP = 500;

const search = z.custom<CreatorValues>().transform(searchInput(creatorQuery));
const narrowed = { revealId: z.string().optional(), listId: z.string().optional() };
const pageInput = z.strictObject({ values: search, ...narrowed });

/**
 * `revealPurpose`: of the reveal in the filter, which may differ from a creator's first purchase. `list`: null when it
 * no longer exists, undefined without that filter. `counts`: per filter value; null when the library is too big.
 */
export type LibraryPage = OwnedPage & {
  revealPurpose: string | null;
  list: ListName | null | undefined;
  counts: Record<string, FacetCount[]> | null;
};

/** Counting each of these filters reads the table once. */
const COUNTED = ["mainCategory", "country", "source", "language", "accountType", "age", "gender"] as const;
/** Counting a bigger library would delay the page. */
const MOST_COUNTED = 20_000;

/** Null when the library is too big. Values without matches are left out. */
export async function countOwned(
  db: Db,
  values: CreatorValues,
  options: OwnedOptions = {},
): Promise<Record<string, FacetCount[]> | null> {
  const past = await db
    .selectFrom("librarySearch")
    .select("creatorId")
    .offset(MOST_COUNTED)
    .limit(1)
    .execute();
  if (past.length > 0) return null;
  const counts: Record<string, FacetCount[]> = {};
  for (const name of COUNTED) {
    const filter: Filter = creatorQuery.filters[name];
    const column = sql.ref<string | null>(`librarySearch.${searchColumn(filter)}`);
    const rows = await foundOwned(db, withoutFilter(creatorQuery, values, name) as CreatorValues, options)
      .select([column.as("value"), sql<number>`count(*)`.as("count")])
      .where(column, "is not", null)
      .groupBy(column)
      .execute();
    const written = new Map(creatorQuery.filters[name].values.map((value) => [fold(value), value]));
    counts[name] = rows
      .flatMap(({ value, count }) => {
        const known = written.get(fold(value ?? ""));
        return known === undefined ? [] : [{ value: known, count: Number(count) }];
      })
      .sort((a, b) => b.count - a.count);
  }
  return counts;
}

/** A page past the end is empty. `revealId` and `listId` filter by a reveal or list that the caller may see. */
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

export const readOwned = defineVerb(
  { scope: "library.read", input: z.array(z.string()).max(MAX_LOOKED_UP).readonly() },
  async (ctx: MemberContext, ids): Promise<Map<string, OwnedCreator>> => {
    const owned = [...(await ownedAmong(ctx.db, ids)).values()];
    return new Map(asSeenBy(ctx, owned).map((each) => [each.creator.id, each]));
  },
);

const except = z.array(z.string()).readonly();

/** `name` is a handle or an id. Returns null when no owned creator has it. */
export const findOwned = defineVerb(
  { scope: "library.read", input: z.strictObject({ name: z.string(), except }) },
  async ({ db }: MemberContext, selection): Promise<string | null> => {
    const { name } = selection;
    if (CREATOR_ID.test(name)) return (await ownedAmong(db, [name])).has(name) ? name : null;
    const { values } = parseUrl(creatorQuery, [["username", name]]);
    if (!values.username) return null;
    const { rows } = await listOwned(db, values);
    // A handle may exist on several platforms: adding it again adds the next one.
    const ids = rows.map(({ creator }) => creator.id);
    return ids.find((id) => !selection.except.includes(id)) ?? ids[0] ?? null;
  },
);

export const latestOwned = defineVerb(
  { scope: "library.read", input: except },
  async (ctx: MemberContext, left): Promise<OwnedCreator[]> => {
    const { values } = parseUrl(creatorQuery, [["perPage", String(PROPOSED)]]);
    const { rows } = await listOwned(ctx.db, values);
    return asSeenBy(ctx, rows).filter(({ creator }) => !left.includes(creator.id));
  },
);
