import "server-only";
import { sql } from "kysely";
import { activeFilters, canonical, filtersOnly } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorFilters, type CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { splitHiding, withHiding } from "@/lib/contract/hiding";
import { CREATOR_ID } from "@/lib/contract/records";
import type { Quote } from "@/lib/contract/reveal";
import { parseCondition, type Narrowing, type QuoteValue } from "@/lib/contract/reveal-value";
import { WISH_FILTERS, type UntilFitQuote, type UntilFitRequest } from "@/lib/contract/until-fit";
import { factsOfFilters, type CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import { verdictOf, factsOfCondition, quoteValue } from "@/lib/domain/proofs/verdict";
import { searchWithWish } from "@/lib/domain/until-fit";
import { env } from "@/lib/server/runtime/env";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { hiddenAmong } from "@/lib/server/team/hiding/hidden-among";
import { markedAmong } from "@/lib/server/team/marks/marks-of";
import { foundOwned } from "@/lib/server/team/library/list-owned";
import { readFacts, serviceState } from "@/lib/server/team/look-closer/kept-facts";
import type { TeamContext } from "@/lib/server/team/team-context";
import { ownedIds } from "../reveal-context";
import { searchValues } from "../bounded-page";

const FIT_PAGE = creatorQuery.paging.maxSize;

/** @throws AppError `invalid_parameter` when the wish is empty, or naming the filters that it can't have */
export function wishValues(wish: string): CreatorFilters {
  const values = searchValues(wish);
  const names = activeFilters(creatorQuery, values);
  const others = names.filter((name) => !(WISH_FILTERS as readonly string[]).includes(name));
  const message =
    others.length > 0
      ? `cannot have ${others.join(", ")}: a creator fits by ${WISH_FILTERS.join(", ")}`
      : "must say what fits, as emailExists=true";
  if (others.length > 0 || names.length === 0)
    throw new AppError("invalid_parameter", "The criteria are not valid.", {
      errors: [{ field: "untilFit.wish", code: "invalid_value", message }],
    });
  return filtersOnly(creatorQuery, values) as CreatorFilters;
}

/** Null when no creator can fit. */
export function fitSearch(search: string, wish: string): CreatorValues | null {
  const values = { ...searchValues(splitHiding(search).search), page: 1, perPage: FIT_PAGE };
  return searchWithWish(values, wishValues(wish));
}

async function ownedOf({ db }: TeamContext, values: CreatorValues): Promise<number> {
  const row = await foundOwned(db, values, {})
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Leaves out creators who are owned, erased, hidden by the search, or marked as not to be contacted. */
export async function newAmong(
  { db }: TeamContext,
  page: readonly string[],
  search: string,
): Promise<string[]> {
  const ids = page.filter((id) => CREATOR_ID.test(id));
  const [owned, erased] = [await ownedIds(db, ids), await readMarks(db)];
  const hidden = await hiddenAmong(db, ids, splitHiding(search).hiding);
  const marked = await markedAmong(db, ids, "doNotContact");
  return ids.filter((id) => !owned.has(id) && !erased.hasId(id) && !hidden.has(id) && !marked.has(id));
}

type Asked = Pick<UntilFitRequest, "search" | "wish">;

const AT_ONCE = 500;

/** Empty with LOOK_CLOSER=off, and without facts from another state of the catalogue. Sends no search. */
export async function heldFacts(
  { db, service }: TeamContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CreatorFacts>> {
  const found = new Map<string, CreatorFacts>();
  if (!env().isLookingCloser || ids.length === 0) return found;
  const state = await serviceState(service);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const [id, facts] of await readFacts(db, ids.slice(start, start + AT_ONCE), state))
      found.set(id, Object.fromEntries([...facts].map(([field, { fact }]) => [field, fact])));
  }
  return found;
}

type Found = { ids: readonly string[]; owned: ReadonlySet<string> };
type Worth = { ids: string[]; value: QuoteValue | null; narrowed: Quote["narrowed"] };

/** @returns `ids`: without the new creators that `narrow` leaves out; owned ones are free and stay */
export async function valueOfNew(
  ctx: TeamContext,
  { ids, owned }: Found,
  narrow: Narrowing | undefined,
): Promise<Worth> {
  const fresh = ids.filter((id) => !owned.has(id));
  const facts = await heldFacts(ctx, fresh);
  const condition = narrow && parseCondition(narrow.condition);
  const wanted = condition ? factsOfCondition(condition) : {};
  const isKept = (id: string) => {
    if (!narrow || owned.has(id)) return true;
    const verdict = verdictOf(facts.get(id) ?? {}, wanted);
    return narrow.keep === "proven" ? verdict === "yes" : verdict !== "no";
  };
  const kept = ids.filter(isKept);
  const factsOfKept = kept.filter((id) => !owned.has(id)).map((id) => facts.get(id) ?? {});
  return {
    ids: kept,
    value: env().isLookingCloser && fresh.length > 0 ? quoteValue(factsOfKept) : null,
    narrowed: narrow ? { ...narrow, leftOut: ids.length - kept.length } : null,
  };
}

async function possibleOf(
  ctx: TeamContext,
  page: readonly string[],
  { search, wish }: Asked,
): Promise<string[]> {
  const fresh = await newAmong(ctx, page, search);
  const facts = await heldFacts(ctx, fresh);
  const wanted = factsOfFilters(wishValues(wish));
  return fresh.filter((id) => verdictOf(facts.get(id) ?? {}, wanted) !== "no");
}

/** Sends one free search, and a count where the service counts. @throws AppError what a free search throws */
export async function untilFitQuote(ctx: TeamContext, request: UntilFitRequest): Promise<UntilFitQuote> {
  const values = fitSearch(request.search, request.wish);
  const { search, hiding } = splitHiding(request.search);
  const stated = {
    ...request,
    search: withHiding(canonical(creatorQuery, { ...searchValues(search), page: 1 }), hiding),
    wish: canonical(creatorQuery, wishValues(request.wish)),
  };
  if (values === null) return { ...stated, found: 0, basis: "all", owned: 0 };
  const { data, next_page } = await ctx.service.searchCreatorIds(values);
  const found = (await possibleOf(ctx, data, request)).length;
  const owned = await ownedOf(ctx, values);
  if (next_page <= 1) return { ...stated, found, basis: "all", owned };
  const facets = await ctx.service.creatorFacets(values).catch(() => null);
  const counted = facets === null ? 0 : facets.total - owned;
  return { ...stated, found: Math.max(found, counted), basis: counted > found ? "count" : "page", owned };
}
