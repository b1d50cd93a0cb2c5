/** Creators: searching is free and returns ids; creators that the team owns are shown in full. */
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { canonicalTarget, entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { FilterChips } from "@/components/filters/filter-chips";
import { FilterLayout } from "@/components/filters/filter-layout";
import { FilterPanel } from "@/components/filters/filter-panel";
import { ignoredParameters } from "@/components/filters/search-address";
import {
  CREATORS_PATH,
  keptByForm,
  sameHref,
  type CreatorAddress,
} from "@/components/creators/creator-address";
import { HIDE, OWNED } from "@/components/creators/only-new";
import { ResultsBar } from "@/components/creators/results-bar";
import { activeFilters } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { PAGES } from "@/lib/contract/pages";
import { parseUrl } from "@/lib/contract/query";
import { openPage } from "@/lib/server/http/open-page";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { OF_VIEWS, pageViews } from "../page-views";
import { SavedViews } from "../saved-views";
import { CreatorResults } from "./creator-results";
import { loadResults } from "./load-results";
import { tableSettings } from "./table-settings";

export const metadata: Metadata = { title: PAGES.creators.title };
export const dynamic = "force-dynamic";

/** Parameters of the page that are no part of its search. */
const BESIDE = [...OF_VIEWS, OWNED];

export default async function CreatorsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("creators");
  const entries = entriesOf(await searchParams);
  const views = await pageViews(ctx, "creators", entries, BESIDE);
  const parsed = parseUrl(creatorQuery, entries, { isForm: true, ignore: BESIDE });
  const isOnlyNew = entries.some(([name, value]) => name === OWNED && value === HIDE);
  const kept = { ...views.keep, ...(isOnlyNew && { [OWNED]: HIDE }) };
  const target = canonicalTarget(creatorQuery, CREATORS_PATH, entries, parsed, kept);
  if (target) redirect(target);

  const { values, issues } = parsed;
  const ignored = ignoredParameters(creatorQuery, issues);
  const address: CreatorAddress = { path: CREATORS_PATH, values, keep: kept, ignored };
  const results = await loadResults(ctx, values);
  const settings = await tableSettings(ctx);
  const { facets, found } = results;
  const activeCount = activeFilters(creatorQuery, values).length;
  const keep = keptByForm(address);
  const total = found?.data.length === 0 && values.page === 1 ? 0 : (facets?.total ?? null);
  return (
    <FilterLayout
      activeCount={activeCount}
      hasOwnButton
      panel={
        <FilterPanel
          query="creators"
          values={values}
          facets={facets}
          total={total}
          action={CREATORS_PATH}
          noun={["creator", "creators"]}
          keep={keep}
        />
      }
    >
      <SavedViews
        pageViews={views}
        total={found ? (total ?? undefined) : null}
        address={sameHref(address)}
        understood={sameHref({ ...address, ignored: [] })}
      />
      <ResultsBar
        address={address}
        activeCount={activeCount}
        total={found ? total : null}
        otherwise={found ? `${formatNumber(found.total_pages)} pages of creators` : "No answer"}
        note="searching is free"
        settings={settings}
        chips={
          (activeCount > 0 || issues.length > 0) && (
            <FilterChips query="creators" values={values} issues={issues} path={CREATORS_PATH} keep={keep} />
          )
        }
      />
      <CreatorResults ctx={ctx} address={address} results={results} settings={settings} />
    </FilterLayout>
  );
}
