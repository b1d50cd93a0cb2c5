/** Uses the service's insights, or else computes them from a streamed sample. */
import { Suspense } from "react";
import { CircleAlert, FlaskConical } from "lucide-react";
import { SearchProblem } from "@/components/filters/search-problem";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { cellApart, hottestOf, isIn } from "@/components/viral/outlier";
import { Insights } from "@/components/viral/insights";
import { InsightsSkeleton } from "@/components/viral/result-skeletons";
import { viewHref, type ViralAddress } from "@/components/viral/viral-address";
import type { Facets, PostInsights, ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralFilters } from "@/lib/contract/viral";
import { insightsOfPosts } from "@/lib/domain/insights-of-posts";
import { SAMPLE_POSTS, type PostSample, type SampleState } from "@/lib/server/team/search/sample-posts";
import { postInsights, samplePosts, searchPosts } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { problemOf, type Problem } from "../problem-of";
import { messages } from "@/components/viral/messages/insights";

type Shown = { address: ViralAddress; facets: Facets | null };

function NoAnswer({ address, problem }: { address: ViralAddress; problem: Problem }) {
  return (
    <div className="px-4 pt-10 lg:px-6">
      <SearchProblem href={viewHref(address, "insights")} {...problem} />
    </div>
  );
}

/** Browsers without scripts must wait for the whole sample. */
function fullHref(address: ViralAddress): string {
  const href = viewHref(address, "insights");
  return `${href}${href.includes("?") ? "&" : "?"}sample=full`;
}

async function Drawn({ state, address, facets }: Shown & { state: SampleState }) {
  const { posts, total, stoppedBy } = state;
  const insights = insightsOfPosts(posts);
  const outlier = await outlierOf(insights, (cell) => posts.filter((post) => isIn(post, cell)));
  return (
    <>
      {stoppedBy && (
        <div className="px-4 pb-4 lg:px-6">
          <Notice variant="warn" icon={<CircleAlert size={15} aria-hidden="true" />}>
            {messages.sample[stoppedBy.code === "rate_limited" ? "paused" : "stopped"](posts.length)}{" "}
            <a href={viewHref(address, "insights")} className="font-550 underline">
              {messages.sample.readRest}
            </a>
          </Notice>
        </div>
      )}
      <Insights
        insights={insights}
        counted={posts.length}
        total={total}
        facets={facets}
        outlier={outlier}
        address={address}
        now={Date.now()}
      />
    </>
  );
}

async function Step({ sample, page, ...shown }: Shown & { sample: PostSample; page: number }) {
  const state = await sample.after(page).catch((error: unknown) => problemOf(error, "insights sample"));
  if ("kind" in state) return <NoAnswer address={shown.address} problem={state} />;
  if (state.isOver) return <Drawn state={state} {...shown} />;
  return (
    <Suspense fallback={<Progress read={state.posts.length} total={state.total} address={shown.address} />}>
      <Step sample={sample} page={page + 1} {...shown} />
    </Suspense>
  );
}

function Progress({ read, total, address }: { read: number; total: number | null; address: ViralAddress }) {
  const wanted = Math.min(SAMPLE_POSTS, total ?? SAMPLE_POSTS);
  return (
    <>
      <div className="px-4 pb-4 lg:px-6">
        <Notice variant="plain" icon={<FlaskConical size={15} aria-hidden="true" />}>
          <span role="status">
            {messages.sample.reading(
              total === null ? null : wanted,
              <b className="font-600 tabular-nums">{formatNumber(read)}</b>,
            )}
          </span>{" "}
          <span
            aria-hidden="true"
            className="ml-2 inline-block h-1 w-28 rounded-full bg-line align-middle noscript:hidden"
          >
            <i className="block h-1 rounded-full bg-accent" style={{ width: `${(read / wanted) * 100}%` }} />
          </span>
          <span className="hidden noscript:inline">
            <ButtonLink href={fullHref(address)}>{messages.sample.showWhenRead}</ButtonLink>
          </span>
        </Notice>
      </div>
      <InsightsSkeleton />
    </>
  );
}

async function outlierOf(
  { followers }: PostInsights,
  find: (cell: ViralFilters) => readonly ViralPost[] | Promise<readonly ViralPost[]>,
) {
  const cell = cellApart(followers);
  const post = cell && hottestOf(await find(cell));
  return post ? { post, cell: cell! } : null;
}

/** A separate search; without an answer the outlier has no name. */
const findIn = (ctx: MemberContext, { values }: ViralAddress, cell: ViralFilters) =>
  searchPosts(ctx, { ...values, ...cell, page: 1, pageSize: viralQuery.paging.defaultSize }).then(
    ({ data }) => data,
    () => [],
  );

export async function ViralInsights({
  ctx,
  address,
  facets,
  total,
  isInFull,
}: Shown & { ctx: MemberContext; total: number | null; isInFull: boolean }) {
  let insights: PostInsights | null;
  try {
    insights = await postInsights(ctx, address.values);
  } catch (error) {
    return <NoAnswer address={address} problem={problemOf(error, "insights")} />;
  }
  if (insights) {
    return (
      <Insights
        insights={insights}
        counted={insights.total}
        total={insights.total}
        facets={facets}
        outlier={await outlierOf(insights, (cell) => findIn(ctx, address, cell))}
        address={address}
        now={Date.now()}
      />
    );
  }
  const sample = await samplePosts(ctx, address.values);
  if (isInFull) {
    const state = await sample.whole().catch((error: unknown) => problemOf(error, "insights sample"));
    if ("kind" in state) return <NoAnswer address={address} problem={state} />;
    return <Drawn state={state} address={address} facets={facets} />;
  }
  return (
    <Suspense fallback={<Progress read={0} total={total} address={address} />}>
      <Step sample={sample} page={1} address={address} facets={facets} />
    </Suspense>
  );
}
