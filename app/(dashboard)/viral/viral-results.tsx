import { EmptyResults } from "@/components/filters/empty-results";
import { SearchProblem } from "@/components/filters/search-problem";
import { searchFields } from "@/components/match/match-address";
import { SAVE_TO_BOARD } from "@/components/match/match-paths";
import { matchHrefOf } from "@/components/match/selected-posts";
import { PlainPosts } from "@/components/match/plain-posts";
import { RowOpener } from "@/components/records/row-opener";
import { ButtonLink } from "@/components/ui/button";
import type { Density } from "@/components/ui/density";
import { EmptyState } from "@/components/ui/empty-state";
import { ResultsFoot } from "@/components/ui/results-foot";
import { ExampleSearches } from "@/components/viral/example-searches";
import { Gallery } from "@/components/viral/gallery";
import { PAGE_SIZES } from "@/components/viral/gallery-grid";
import { GallerySkeleton } from "@/components/viral/result-skeletons";
import { PostTable } from "@/components/viral/post-table";
import {
  VIRAL_PATH,
  keptBy,
  pageHref,
  postHref,
  sizeHref,
  type ViralAddress,
} from "@/components/viral/viral-address";
import { activeFilters, filtersOnly } from "@/lib/contract/canonical";
import { knownTotal, type ViralPage } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import { isAllowed } from "@/lib/server/access/caller";
import { searchPosts } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { countWithout } from "../count-without";
import type { Results } from "./load-results";
import { NoData } from "../no-data";
import { PostForm } from "./post-form";
import { ViralInsights } from "./viral-insights";
import { messages } from "@/components/viral/messages/results";

async function NothingFound({
  ctx,
  address,
  posts,
}: {
  ctx: MemberContext;
  address: ViralAddress;
  posts: ViralPage;
}) {
  const { values } = address;
  if (posts.leftOut !== undefined)
    return <EmptyState title={messages.unusable}>{messages.leftOut(posts.leftOut)}</EmptyState>;
  if (posts.totalResults > 0 && values.page > posts.totalPages) {
    const last = pageHref(address, Math.max(1, posts.totalPages));
    return (
      <EmptyState
        title={messages.noPage.title(values.page)}
        actions={
          <>
            <ButtonLink variant="primary" href={last}>
              {messages.noPage.last}
            </ButtonLink>
            <ButtonLink href={pageHref(address, 1)}>{messages.noPage.first}</ButtonLink>
          </>
        }
      >
        {messages.noPage.text(posts.totalResults, posts.totalPages, posts.isAtLeast)}
      </EmptyState>
    );
  }
  // The service's counts are missing or contradict this page.
  if (posts.isAtLeast)
    return (
      <EmptyState
        title={messages.noPage.empty(values.page)}
        actions={
          values.page > 1 && (
            <ButtonLink variant="primary" href={pageHref(address, 1)}>
              {messages.noPage.first}
            </ButtonLink>
          )
        }
      >
        {messages.noPage.untold}
      </EmptyState>
    );
  if (activeFilters(viralQuery, values).length === 0) return <NoData ctx={ctx} title={messages.noPosts} />;
  return (
    <div className="px-4 lg:px-6">
      <EmptyResults
        query={viralQuery}
        values={values}
        path={VIRAL_PATH}
        keep={keptBy(address)}
        counts={await countWithout(viralQuery, values, {
          kind: ctx.service.kind,
          count: async (wider) => knownTotal(await searchPosts(ctx, { ...wider, page: 1, pageSize: 1 })),
        })}
        noun={messages.noun}
      >
        <ExampleSearches posts={await anyPosts(ctx)} keep={keptBy(address)} className="mt-6" />
      </EmptyResults>
    </div>
  );
}

/** Examples of the whole catalogue. */
const anyPosts = async (ctx: MemberContext) =>
  (await searchPosts(ctx, { page: 1, pageSize: viralQuery.paging.defaultSize }).catch(() => null))?.data ??
  [];

function selectable(ctx: MemberContext, { values }: ViralAddress) {
  const fields = searchFields(values);
  const { pageSize: _, ...filters } = fields;
  const text = new URLSearchParams(filters).toString();
  const search = { text, fields: filtersOnly(viralQuery, values) };
  const canSave = isAllowed(ctx, "lists.write");
  const saveHrefOf = (id: string, at: number) =>
    matchHrefOf({ search, posts: [{ id, at }] }, values.pageSize, SAVE_TO_BOARD);
  return { fields, search, canSave, saveHrefOf: canSave ? saveHrefOf : undefined };
}

export async function ViralResults({
  ctx,
  address,
  results,
  currentId,
  isInFull,
  density,
}: {
  ctx: MemberContext;
  address: ViralAddress;
  results: Results;
  currentId: string | undefined;
  isInFull: boolean;
  density: Density;
}) {
  const { posts, facets, problem } = results;
  if (problem) {
    return (
      // A separate key keeps the boxes from stretching into those of the results.
      <div key="problem" className="relative px-4 lg:px-6">
        <GallerySkeleton count={6} isStill />
        <div className="absolute inset-x-4 top-20">
          <SearchProblem href={postHref(address, currentId)} {...problem} />
        </div>
      </div>
    );
  }
  const total = knownTotal(posts);
  if (address.view === "insights" && posts.data.length > 0) {
    return (
      <div className="dims-while-pending">
        <ViralInsights ctx={ctx} address={address} facets={facets} total={total} isInFull={isInFull} />
      </div>
    );
  }
  if (posts.data.length === 0) return <NothingFound ctx={ctx} address={address} posts={posts} />;
  const shared = {
    posts: posts.data,
    hrefOf: (id: string) => postHref(address, id),
    now: Date.now(),
    currentId,
    density,
    first: (address.values.page - 1) * address.values.pageSize,
  };
  const { fields, search, canSave, saveHrefOf } = selectable(ctx, address);
  const { pageSize: size } = address.values;
  return (
    <div key="results" className="dims-while-pending">
      <PostForm
        search={search}
        size={size}
        canSave={canSave}
        total={total}
        rows={`${address.view} ${posts.data.map(({ id }) => id).join(" ")}`}
        canReveal={isAllowed(ctx, "reveal")}
      >
        {address.view === "list" ? (
          <RowOpener>
            <PostTable {...shared} />
          </RowOpener>
        ) : (
          <div className="px-4 lg:px-6">
            <Gallery {...shared} size={size} benchmarks={facets?.benchmarks} saveHrefOf={saveHrefOf} />
          </div>
        )}
        <PlainPosts fields={fields} page={address.values.page} total={total} canSave={canSave} />
      </PostForm>
      {posts.leftOut !== undefined && (
        <p className="px-4 pt-3 text-ink-2 lg:px-6">{messages.leftOut(posts.leftOut)}</p>
      )}
      {posts.unmatched !== undefined && (
        <p className="px-4 pt-3 text-ink-2 lg:px-6">{messages.unmatched(posts.unmatched)}</p>
      )}
      <ResultsFoot
        label={messages.perPage}
        className="mt-5"
        sizes={PAGE_SIZES}
        shown={posts.data.length}
        page={address.values.page}
        pageSize={address.values.pageSize}
        isElsewhere={posts.page !== address.values.page || posts.pageSize !== address.values.pageSize}
        totalPages={posts.totalPages}
        total={posts.totalResults}
        isAtLeast={posts.isAtLeast}
        hrefOfPage={(page) => pageHref(address, page)}
        hrefOfSize={(pageSize) => sizeHref(address, pageSize)}
      />
    </div>
  );
}
