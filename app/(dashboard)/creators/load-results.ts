import "server-only";
/** The data of the creators page: ids, counts, which ones are owned, and any error. */
import type { Evidence } from "@/components/creators/known-facts";
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import type { TabCounts } from "@/components/creators/owner-tabs";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { ONLY, type Hiding } from "@/lib/contract/hiding";
import { CREATOR_ID, type CreatorIdPage, type Facets } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { readHidden, type Hidden } from "@/lib/server/team/hiding/hidden-among";
import { browseLibrary, readOwned } from "@/lib/server/team/library/browse-library";
import { countOwnedMatching } from "@/lib/server/team/library/owned-matching";
import { knownFacts } from "@/lib/server/team/look-closer/look-closer";
import { countCreators, searchCreators } from "@/lib/server/team/search/search-service";
import { seenInPosts } from "@/lib/server/team/seen-in-posts/seen-in-posts";
import { countPerson } from "@/lib/server/http/person-limit";
import type { MemberContext } from "@/lib/server/team/team-context";
import { problemOf, type Problem } from "../problem-of";

type Found = {
  found: CreatorIdPage;
  /** The rows that are shown, and why the others of this page are not. */
  shown: string[];
  hidden: Hidden;
  owned: Map<string, OwnedCreator>;
  /** What is known of new creators beside what the filters prove. */
  evidence: ReadonlyMap<string, Evidence>;
  /** Of the owned ones alone: creators of each value of a filter. */
  counts: Facets["counts"] | null;
  problem?: undefined;
};
type Lost = { found: null; problem: Problem };
type Counted = {
  facets: Facets | null;
  /** Of what the page lists; null when it is not counted. A first page without anybody counts by itself. */
  total: number | null;
  tabs: TabCounts;
};

export type Results = Counted & (Found | Lost);

/** Ids of the service, or of the library where nothing but owned creators is shown. */
async function readPage(ctx: MemberContext, values: CreatorValues, isOwnedOnly: boolean) {
  if (!isOwnedOnly) {
    const found = await searchCreators(ctx, values);
    // A service may send an id twice; two rows of one creator would look the same.
    const data = [...new Set(found.data)];
    return { found: { ...found, data }, owned: await readOwned(ctx, data), total: null, counts: null };
  }
  const { rows, page, total, totalPages: total_pages, counts } = await browseLibrary(ctx, { values });
  const data = rows.map(({ creator }) => creator.id);
  const found = { data, page, total_pages, next_page: page < total_pages ? page + 1 : 0 };
  return { found, owned: new Map(rows.map((row) => [row.creator.id, row])), total, counts };
}

/** What the team knows is asked of its own database: it hides rows of a page that was found without it. */
async function whatIsShown(ctx: MemberContext, ids: string[], { hiding, openId }: Options) {
  const hidden = new Map(await readHidden(ctx, { ids, hiding }));
  // Who is open beside the table stays in it, whatever was decided there.
  if (openId !== undefined) hidden.delete(openId);
  return { hidden, shown: ids.filter((id) => !hidden.has(id)) };
}

/** `openId`: beside the table. */
type Options = { hiding: Hiding; openId?: string };

/** What free searches have proven and posts have shown. Sends no search. */
export async function readEvidence(
  ctx: MemberContext,
  found: readonly string[],
): Promise<ReadonlyMap<string, Evidence>> {
  const ids = found.filter((id) => CREATOR_ID.test(id));
  if (ids.length === 0) return new Map();
  const [proven, seen] = await Promise.all([knownFacts(ctx, ids), seenInPosts(ctx, ids)]);
  return new Map(ids.map((id) => [id, { proven: proven[id], seen: seen[id] }]));
}

/** Counts are extra: without them the page still works. */
export async function loadResults(
  ctx: MemberContext,
  values: CreatorValues,
  options: Options,
): Promise<Results> {
  const nothing = { found: null, facets: null, total: null, tabs: { all: null, owned: null } };
  try {
    countPerson(ctx, "search");
  } catch (error) {
    return { ...nothing, problem: problemOf(error, "creators page") };
  }
  const isOwnedOnly = options.hiding.owned === ONLY;
  const [page, counted, ownedCount] = await Promise.allSettled([
    readPage(ctx, values, isOwnedOnly),
    countCreators(ctx, values),
    countOwnedMatching(ctx, values),
  ]);
  const facets = counted.status === "fulfilled" ? counted.value : null;
  const isEmpty = page.status === "fulfilled" && page.value.found.data.length === 0 && values.page === 1;
  const all = facets?.total ?? (isEmpty && !isOwnedOnly ? 0 : null);
  const tabs = { all, owned: ownedCount.status === "fulfilled" ? ownedCount.value : null };
  if (page.status === "rejected")
    return { ...nothing, facets, tabs, problem: problemOf(page.reason, "creators page") };
  const { found, owned, total, counts } = page.value;
  const [evidence, shown] = await Promise.all([
    readEvidence(ctx, found.data),
    whatIsShown(ctx, found.data, options),
  ]);
  return {
    found,
    owned,
    counts,
    evidence,
    ...shown,
    // What the service counts is not what is listed.
    facets: isOwnedOnly ? null : facets,
    total: isOwnedOnly ? total : all,
    tabs,
  };
}

/** For the empty result: creators without each active filter; null where the service does not count. */
export async function countWithoutEach(
  ctx: MemberContext,
  values: CreatorValues,
): Promise<Record<string, number | null>> {
  const counts = activeFilters(creatorQuery, values).map(async (name) => {
    const wider = { ...withoutFilter(creatorQuery, values, name), page: 1, perPage: 1 };
    // One creator a page: the number of pages is the number of creators.
    const found = await searchCreators(ctx, wider).catch(() => null);
    return [name, found && (found.data.length === 0 ? 0 : found.total_pages)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
