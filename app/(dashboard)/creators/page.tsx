/** Creators: a free search by ids, what the team owns in full, and the way to buy the rest. */
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import {
  CREATORS_PATH,
  changedHref,
  keptByForm,
  type CreatorAddress,
} from "@/components/creators/creator-address";
import { SelectionProvider } from "@/components/creators/selection";
import { SortMenu } from "@/components/creators/sort-links";
import { canonicalTarget, entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { FilterChips } from "@/components/filters/filter-chips";
import { FilterButton, FilterLayout } from "@/components/filters/filter-layout";
import { FilterPanel } from "@/components/filters/filter-panel";
import { ignoredParameters } from "@/components/filters/search-address";
import { activeFilters, canonical, filtersOnly } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { requireMember } from "@/lib/server/auth/require-member";
import { teamContext } from "@/lib/server/team/team-context";
import { teamBalance } from "@/lib/server/team/usage/team-balance";
import { CreatorResults } from "./creator-results";
import { loadCreators } from "./load-creators";
import { RevealChosen } from "./reveal-chosen";

export const metadata: Metadata = { title: "Creators" };
export const dynamic = "force-dynamic";

const NOUN = ["creator", "creators"] as const;

function countWords(total: number | null, pages: number | null): string {
  if (total !== null)
    return total === 0
      ? "No creators"
      : `${total.toLocaleString("en")} ${total === 1 ? "creator" : "creators"}`;
  if (pages === null) return "No answer";
  return pages === 0
    ? "No creators"
    : `${pages.toLocaleString("en")} ${pages === 1 ? "page" : "pages"} of creators`;
}

export default async function CreatorsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireMember();
  const entries = entriesOf(await searchParams);
  const parsed = parseUrl(creatorQuery, entries, { isForm: true });
  const target = canonicalTarget(creatorQuery, CREATORS_PATH, entries, parsed, {});
  if (target) redirect(target);

  const { values, issues } = parsed;
  const address: CreatorAddress = {
    path: CREATORS_PATH,
    values,
    keep: {},
    ignored: ignoredParameters(creatorQuery, issues),
  };
  const ctx = await teamContext();
  const [results, { balance }] = await Promise.all([loadCreators(ctx, values), teamBalance(ctx)]);
  const total = results.facets?.total ?? (results.page?.total_pages === 0 ? 0 : null);
  const activeCount = activeFilters(creatorQuery, values).length;
  const kept = keptByForm(address);
  const owned = results.page ? [...results.owned.keys()] : [];
  return (
    <FilterLayout
      activeCount={activeCount}
      hasOwnButton
      panel={
        <FilterPanel
          query="creators"
          values={values}
          facets={results.facets}
          total={total}
          action={CREATORS_PATH}
          noun={NOUN}
          keep={kept}
        />
      }
    >
      <SelectionProvider filters={canonical(creatorQuery, filtersOnly(creatorQuery, values))} owned={owned}>
        <header>
          <div className="flex flex-wrap items-center gap-2 px-4 pt-2.5 lg:px-6">
            <FilterButton activeCount={activeCount} />
            <h1
              data-testid="total"
              aria-live="polite"
              className="mr-auto text-16 font-650 leading-8 tracking-[-0.012em] tabular-nums"
            >
              {countWords(total, results.page?.total_pages ?? null)}
              <small className="ml-1.5 text-13 font-450 tracking-normal text-ink-3">searching is free</small>
            </h1>
            <SortMenu order={values} hrefOf={(order) => changedHref(address, order)} />
          </div>
          <div className="flex min-h-11 flex-wrap items-center gap-1.5 px-4 py-2 max-md:flex-nowrap max-md:overflow-x-auto lg:px-6">
            <FilterChips query="creators" values={values} issues={issues} path={CREATORS_PATH} keep={kept} />
          </div>
        </header>
        <CreatorResults address={address} results={results} total={total} />
        <RevealChosen balance={balance} />
      </SelectionProvider>
    </FilterLayout>
  );
}
