import "server-only";
/** What the page of creators shows: ids, counts, and which of them the team owns. */
import { AppError } from "@/lib/contract/errors";
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import type { CreatorIdPage, Facets } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { ownedAmong } from "@/lib/server/team/library/owned-among";
import type { TeamContext } from "@/lib/server/team/team-context";

/** Why there is no answer. `waitS`: what the service asked for. */
export type Trouble = { kind: "down" | "limited"; waitS?: number; detail: string };
export type Found = {
  page: CreatorIdPage;
  owned: Map<string, OwnedCreator>;
  facets: Facets | null;
  trouble?: undefined;
};
export type Results = Found | { page: null; facets: Facets | null; trouble: Trouble };

function troubleOf(error: unknown): Trouble {
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  if (!(error instanceof AppError)) {
    console.error("[creators page]", error);
    return { kind: "down", detail: `internal · ${time}` };
  }
  const detail = `${error.status} ${error.code} · ${error.message} · ${time}`;
  return error.code === "rate_limited"
    ? { kind: "limited", waitS: error.extra.retryAfterS, detail }
    : { kind: "down", detail };
}

/** Counts are extra: without them the page still works. */
export async function loadCreators({ db, service }: TeamContext, values: CreatorValues): Promise<Results> {
  const [ids, counts] = await Promise.allSettled([
    service.searchCreatorIds(values),
    service.creatorFacets(values),
  ]);
  const facets = counts.status === "fulfilled" ? counts.value : null;
  if (ids.status === "rejected") return { page: null, facets, trouble: troubleOf(ids.reason) };
  return { page: ids.value, owned: await ownedAmong(db, ids.value.data), facets };
}

/** For the empty-result doctor: creators without each active filter; null where the service does not tell. */
export async function countWithoutEach(
  { service }: TeamContext,
  values: CreatorValues,
): Promise<Record<string, number | null>> {
  const counts = activeFilters(creatorQuery, values).map(async (name) => {
    const found = await service.creatorFacets(withoutFilter(creatorQuery, values, name)).catch(() => null);
    return [name, found?.total ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
