/** Viral posts: the address is the search, the first HTML holds the results. */
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { canonicalTarget, entriesOf, firstOf, type SearchParams } from "@/components/filters/address-entries";
import { FilterChips } from "@/components/filters/filter-chips";
import { FilterLayout } from "@/components/filters/filter-layout";
import { FilterPanel } from "@/components/filters/filter-panel";
import { QuickSearch } from "@/components/filters/quick-search";
import { ignoredParameters } from "@/components/filters/search-address";
import { ExampleSearches } from "@/components/viral/example-searches";
import { ResultsBar } from "@/components/viral/results-bar";
import {
  VIRAL_PATH,
  keptBy,
  postHref,
  viewHref,
  type View,
  type ViralAddress,
} from "@/components/viral/viral-address";
import { activeFilters } from "@/lib/contract/canonical";
import { PAGES } from "@/lib/contract/pages";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { openPage } from "@/lib/server/http/open-page";
import { OF_VIEWS, pageViews } from "../page-views";
import { SavedViews } from "../saved-views";
import { loadResults } from "./load-results";
import { OpenPost } from "./open-post";
import { ViralResults } from "./viral-results";

export const metadata: Metadata = { title: PAGES.viral.title };
export const dynamic = "force-dynamic";

const NOUN = ["post", "posts"] as const;
/** Parameters of the page, beside the search. */
const OF_THE_PAGE = ["view", "post", "sample", ...OF_VIEWS];

function viewOf(text: string | string[] | undefined): View {
  return text === "list" || text === "insights" ? text : "gallery";
}

export default async function ViralPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("viral");
  const params = await searchParams;
  const entries = entriesOf(params);
  const views = await pageViews(ctx, "viral", entries, OF_THE_PAGE);
  const parsed = parseUrl(viralQuery, entries, { isForm: true, ignore: OF_THE_PAGE });
  const view = viewOf(params.view);
  const postId = firstOf(params.post) || undefined;
  const sample = view === "insights" && params.sample === "full" ? "full" : undefined;
  const keep = keptBy({ view, keep: views.keep });
  const target = canonicalTarget(viralQuery, VIRAL_PATH, entries, parsed, { ...keep, sample, post: postId });
  if (target) redirect(target);

  const { values, issues } = parsed;
  const ignored = ignoredParameters(viralQuery, issues);
  const address: ViralAddress = { values, view, keep: views.keep, ignored };
  const results = await loadResults(ctx, values);
  const { posts, facets } = results;
  const activeCount = activeFilters(viralQuery, values).length;
  return (
    <FilterLayout
      activeCount={activeCount}
      hasOwnButton
      panel={
        <FilterPanel
          query="viral"
          values={values}
          facets={facets}
          total={posts?.totalResults ?? null}
          action={VIRAL_PATH}
          noun={NOUN}
          keep={keep}
        />
      }
    >
      <SavedViews
        pageViews={views}
        total={posts?.totalResults ?? null}
        address={postHref(address, postId)}
        understood={viewHref({ ...address, ignored: [] }, view)}
        carry={view === "gallery" ? {} : { view }}
      />
      <ResultsBar
        view={view}
        hrefOf={(each) => viewHref(address, each)}
        activeCount={activeCount}
        total={posts?.totalResults ?? null}
        note={view === "insights" ? "" : "newest first"}
        quickSearch={
          <QuickSearch
            query="viral"
            values={values}
            action={VIRAL_PATH}
            noun={NOUN}
            example='food italy 10k-50k score>80 hook:"stop"'
            keep={keep}
          />
        }
        examples={
          // Where nothing is found, the empty state has them, or there is nothing to search.
          !!posts?.totalResults &&
          (activeCount === 0 || views.isHot) && (
            <ExampleSearches keep={keep} className="px-4 pt-2.5 max-md:hidden lg:px-6" />
          )
        }
        chips={<FilterChips query="viral" values={values} issues={issues} path={VIRAL_PATH} keep={keep} />}
      />
      <ViralResults
        ctx={ctx}
        address={address}
        results={results}
        currentId={postId}
        isInFull={sample === "full"}
      />
      {postId && posts && <OpenPost ctx={ctx} id={postId} posts={posts} facets={facets} address={address} />}
    </FilterLayout>
  );
}
