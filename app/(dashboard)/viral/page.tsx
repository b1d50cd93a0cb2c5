import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { canonicalTarget, entriesOf, firstOf, type SearchParams } from "@/components/filters/address-entries";
import { FilterChips } from "@/components/filters/filter-chips";
import { FilterLayout } from "@/components/filters/filter-layout";
import { GROUP, facetsOfGroup, openedGroup } from "@/components/filters/opened-group";
import { ResultsTotal, Searching } from "@/components/filters/results-total";
import { ViralOpenGroup, ViralFilters, ViralQuickSearch } from "@/components/viral/viral-search";
import { ignoredParameters, type Kept, searchAddress } from "@/components/filters/search-address";
import { SlowCard } from "@/components/filters/slow-card";
import { ExampleSearches } from "@/components/viral/example-searches";
import { WindowSize } from "@/components/shell/window-size";
import { Answered, Streamed } from "@/components/ui/streamed";
import type { Density } from "@/components/ui/density";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";
import { fittingSize, parseWindowSize } from "@/components/viral/gallery-grid";
import { DensityChoice, ResultsBar } from "@/components/viral/results-bar";
import {
  VIRAL_PATH,
  carriedBy,
  compactHref,
  keptBy,
  postHref,
  viewHref,
  type View,
  type ViralAddress,
} from "@/components/viral/viral-address";
import { activeFilters } from "@/lib/contract/canonical";
import { PAGES } from "@/lib/contract/pages";
import { parseUrl } from "@/lib/contract/query";
import { knownTotal, type Facets } from "@/lib/contract/records";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { WAIT } from "@/lib/contract/wait";
import { openPage } from "@/lib/server/http/open-page";
import { isLate } from "@/lib/server/http/send-in-time";
import type { MemberContext } from "@/lib/server/team/team-context";
import { VIEW_PARAMETERS } from "@/lib/contract/saved-views";
import { pageViews } from "../page-views";
import { SavedViews } from "../saved-views";
import { tableSettings } from "../creators/table-settings";
import { loadResults, type Results } from "./load-results";
import { OpenPost } from "./open-post";
import { ViralResults } from "./viral-results";
import { messages } from "@/components/viral/messages/results";
import { GallerySkeleton, InsightsSkeleton } from "@/components/viral/result-skeletons";
import { readSetting } from "@/lib/contract/setting-cookies";

export const metadata: Metadata = { title: PAGES.viral.title };
export const dynamic = "force-dynamic";

const OF_THE_PAGE = ["view", "post", "sample", WAIT, GROUP, ...VIEW_PARAMETERS];

function viewOf(text: string | string[] | undefined): View {
  return text === "list" || text === "insights" ? text : "gallery";
}

function besideSearch(params: SearchParams) {
  const view = viewOf(params.view);
  return {
    view,
    postId: firstOf(params.post) || undefined,
    sample: view === "insights" && params.sample === "full" ? "full" : undefined,
    wait: params[WAIT] === "1" ? "1" : undefined,
    group: openedGroup(viralQuery, firstOf(params[GROUP])),
  };
}

function PostCount({ answer, view }: { answer: Promise<Results>; view: View }) {
  return (
    <Answered by={answer}>
      {({ posts }) => (
        <ResultsTotal
          total={posts && knownTotal(posts)}
          noun={messages.noun}
          otherwise={posts ? messages.count.atLeast(posts.totalResults) : messages.count.noAnswer}
          note={posts === null || view === "insights" ? undefined : messages.count.order}
          noteClassName="max-[24rem]:hidden"
        />
      )}
    </Answered>
  );
}

type OpenedProps = {
  ctx: MemberContext;
  id: string;
  answer: Promise<Results>;
  isLate: boolean;
  address: ViralAddress;
};

function OpenedPost({ answer, isLate, ...opened }: OpenedProps) {
  return (
    <Streamed isLate={isLate} fallback={null}>
      <Answered by={answer}>
        {({ posts, facets }) => posts && <OpenPost {...opened} posts={posts} facets={facets} />}
      </Answered>
    </Streamed>
  );
}

type FoundProps = Omit<OpenedProps, "id"> & {
  postId: string | undefined;
  density: Density;
  isInFull: boolean;
};

function Placeholders({ view, values: { pageSize }, density }: ViralAddress & { density: Density }) {
  if (view === "insights") return <InsightsSkeleton />;
  if (view === "list") return <RowsSkeleton count={pageSize} density={density} />;
  return (
    <div className="px-4 lg:px-6">
      <GallerySkeleton count={pageSize} density={density} />
    </div>
  );
}

function ViralSkeleton({
  address,
  href,
  density,
}: {
  address: ViralAddress;
  href: string;
  density: Density;
}) {
  const hasFilters = activeFilters(viralQuery, address.values).length > 0;
  const widerHref = hasFilters ? searchAddress(viralQuery, VIRAL_PATH, {}, keptBy(address)) : undefined;
  return (
    <div className="relative">
      <Placeholders {...address} density={density} />
      <SlowCard href={href} widerHref={widerHref} />
    </div>
  );
}

function FoundPosts({ ctx, answer, isLate, address, postId, density, isInFull }: FoundProps) {
  const href = postHref(address, postId);
  return (
    <Streamed isLate={isLate} fallback={<ViralSkeleton {...{ address, href, density }} />}>
      <Answered by={answer}>
        {(results) => <ViralResults {...{ ctx, address, results, density, isInFull }} currentId={postId} />}
      </Answered>
    </Streamed>
  );
}

function openGroup(name: string | undefined, values: ViralValues, facets: Facets | null) {
  if (name === undefined) return undefined;
  const given = facets ? facetsOfGroup(facets, name) : {};
  return { name, content: <ViralOpenGroup {...{ name, values, given }} hasFacets={facets !== null} /> };
}

function Examples({ results, keep }: { results: Results | null; keep: Kept }) {
  const posts = results?.posts?.data ?? [];
  return <ExampleSearches posts={posts} keep={keep} className="px-4 pt-2.5 max-md:hidden lg:px-6" />;
}

/**
 * The page size that fills the window, as the browser last reported it.
 * @param wanted size in the previous address, which takes precedence
 */
async function openingSize(wanted: string, density: Density): Promise<Record<string, string>> {
  const size = parseWindowSize(readSetting(await cookies(), "window"));
  const text = wanted || String(size ? fittingSize(size, density) : viralQuery.paging.defaultSize);
  return text === String(viralQuery.paging.defaultSize) ? {} : { pageSize: text };
}

export default async function ViralPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("viral");
  const params = await searchParams;
  const entries = entriesOf(params);
  const { density, columns } = await tableSettings(ctx);
  const opening = await openingSize(firstOf(params.pageSize), density);
  const views = await pageViews(ctx, "viral", entries, OF_THE_PAGE, opening);
  const parsed = parseUrl(viralQuery, entries, { isForm: true, ignore: OF_THE_PAGE });
  const { view, postId, sample, wait, group } = besideSearch(params);
  const keep = keptBy({ view, keep: views.keep, values: parsed.values });
  const opened = { ...keep, sample, post: postId, [WAIT]: wait, [GROUP]: group };
  const target = canonicalTarget(viralQuery, VIRAL_PATH, entries, parsed, opened);
  if (target) redirect(target);

  const { values, issues } = parsed;
  const address = { values, view, keep: views.keep, ignored: ignoredParameters(viralQuery, issues) };
  const answer = loadResults(ctx, values);
  const isStreamed = await isLate(answer);
  const results = isStreamed ? null : await answer;
  const total = results?.posts ? knownTotal(results.posts) : null;
  const activeCount = activeFilters(viralQuery, values).length;
  // Examples appear without filters and for hot posts; the empty state has its own.
  const hasExamples = !!results?.posts?.data.length && (activeCount === 0 || views.isHot);
  return (
    <FilterLayout
      activeCount={activeCount}
      hasOwnButton
      panel={
        <ViralFilters
          values={values}
          hasFacets={!!results?.facets}
          opened={openGroup(group, values, results?.facets ?? null)}
          total={total}
          action={VIRAL_PATH}
          noun={messages.noun}
          keep={keep}
        />
      }
    >
      <WindowSize />
      <SavedViews
        pageViews={views}
        total={answer.then(({ posts }) => posts && knownTotal(posts))}
        isLate={isStreamed}
        address={postHref(address, postId)}
        understood={viewHref({ ...address, ignored: [] }, view)}
        carry={carriedBy(address)}
      />
      <ResultsBar
        view={view}
        hrefOf={(each) => viewHref(address, each)}
        activeCount={activeCount}
        count={
          <Streamed isLate={isStreamed} fallback={<Searching />}>
            <PostCount answer={answer} view={view} />
          </Streamed>
        }
        quickSearch={
          <ViralQuickSearch
            values={values}
            action={VIRAL_PATH}
            noun={messages.noun}
            example='food france 10k-50k score>80 hook:"stop"'
            keep={keep}
          />
        }
        examples={hasExamples && <Examples results={results} keep={keep} />}
        density={
          view !== "insights" && (
            <DensityChoice
              density={density}
              columns={columns ?? []}
              back={density === "compact" ? postHref(address, postId) : compactHref(address, postId)}
            />
          )
        }
        chips={
          <FilterChips query={viralQuery} values={values} issues={issues} path={VIRAL_PATH} keep={keep} />
        }
      />
      <FoundPosts
        {...{ ctx, answer, address, density }}
        isLate={isStreamed}
        postId={postId}
        isInFull={sample === "full" || wait !== undefined}
      />
      {postId && <OpenedPost ctx={ctx} id={postId} answer={answer} isLate={isStreamed} address={address} />}
    </FilterLayout>
  );
}
