import "server-only";
import type { Evidence } from "@/components/creators/known-facts";
import { freshOf, type TabCounts } from "@/components/creators/owner-tabs";
import type { CreatorValues } from "@/lib/contract/creators";
import { HIDE, ONLY, type Hiding } from "@/lib/contract/hiding";
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
  /** Visible rows, and the reasons for which the others are hidden. */
  shown: string[];
  hidden: Hidden;
  owned: Map<string, OwnedCreator>;
  /** Facts about new creators beyond the filters. */
  evidence: ReadonlyMap<string, Evidence>;
  /** Owned creators per value of a filter. */
  counts: Facets["counts"] | null;
  problem?: undefined;
};
type Lost = { found: null; problem: Problem };
type Counted = {
  facets: Facets | null;
  /** Null when not counted. An empty first page counts as 0. */
  total: number | null;
  /** As `total`, without the owned creators that the page hides. */
  shownTotal: number | null;
  tabs: TabCounts;
};

export type Results = Counted & (Found | Lost);

async function readPage(ctx: MemberContext, values: CreatorValues, isOwnedOnly: boolean) {
  if (!isOwnedOnly) {
    const found = await searchCreators(ctx, values);
    // A service may repeat an id, and two rows of one creator would look the same.
    const data = [...new Set(found.data)];
    return { found: { ...found, data }, owned: await readOwned(ctx, data), total: null, counts: null };
  }
  const { rows, page, total, totalPages: total_pages, counts } = await browseLibrary(ctx, { values });
  const data = rows.map(({ creator }) => creator.id);
  const found: CreatorIdPage = { data, page, total_pages, next_page: page < total_pages ? page + 1 : 0 };
  return { found, owned: new Map(rows.map((row) => [row.creator.id, row])), total, counts };
}

/** Hides rows after the search, because only the team's database knows the reasons. */
async function whatIsShown(ctx: MemberContext, ids: string[], { hiding, openId }: Options) {
  const hidden = new Map(await readHidden(ctx, { ids, hiding }));
  // The creator open beside the table stays visible, even when a decision hides them.
  if (openId !== undefined) hidden.delete(openId);
  return { hidden, shown: ids.filter((id) => !hidden.has(id)) };
}

/** `openId` is open beside the table. */
type Options = { hiding: Hiding; openId?: string };

export async function readEvidence(
  ctx: MemberContext,
  found: readonly string[],
): Promise<ReadonlyMap<string, Evidence>> {
  const ids = found.filter((id) => CREATOR_ID.test(id));
  if (ids.length === 0) return new Map();
  const [proven, seen] = await Promise.all([knownFacts(ctx, ids), seenInPosts(ctx, ids)]);
  return new Map(ids.map((id) => [id, { proven: proven[id], seen: seen[id] }]));
}

/** The page works without counts. */
export async function loadResults(
  ctx: MemberContext,
  values: CreatorValues,
  options: Options,
): Promise<Results> {
  const nothing = {
    found: null,
    facets: null,
    total: null,
    shownTotal: null,
    tabs: { all: null, owned: null },
  };
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
  const empty = page.status === "fulfilled" && values.page === 1 ? page.value.found : null;
  const isNone = empty?.data.length === 0 && !empty.leftOut && !empty.isAtLeast;
  const all = facets?.total ?? (isNone && !isOwnedOnly ? 0 : null);
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
    // The service's counts don't apply to a list of owned creators.
    facets: isOwnedOnly ? null : facets,
    total: isOwnedOnly ? total : all,
    shownTotal: isOwnedOnly ? total : options.hiding.owned === HIDE ? (freshOf(tabs) ?? all) : all,
    tabs,
  };
}

/** Total of a search, read with one creator per page; null when the service doesn't report it. */
export const countOf = ({ data, total_pages, isAtLeast }: CreatorIdPage) =>
  isAtLeast ? null : data.length === 0 ? 0 : total_pages;
