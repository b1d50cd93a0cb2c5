/** Insights of the search: the service's own when it has them, else computed from a sample that streams in. */
import { Suspense } from "react";
import { CircleAlert, FlaskConical } from "lucide-react";
import { SearchProblem } from "@/components/filters/search-problem";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { hottestOf } from "@/components/viral/hottest";
import { Insights } from "@/components/viral/insights";
import { InsightsSkeleton } from "@/components/viral/insights-skeleton";
import { viewHref, type ViralAddress } from "@/components/viral/viral-address";
import type { PostInsights } from "@/lib/contract/insights";
import type { Facets } from "@/lib/contract/records";
import { insightsOfPosts } from "@/lib/domain/insights-of-posts";
import { SAMPLE_POSTS, type PostSample, type SampleState } from "@/lib/server/team/search/sample-posts";
import { postInsights, samplePosts, searchPosts } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { problemOf, type Problem } from "../problem-of";

/** Posts among which the hottest is looked for. */
const MOST_HOT = 100;

type Shown = { address: ViralAddress; facets: Facets | null };

function NoAnswer({ address, problem }: { address: ViralAddress; problem: Problem }) {
  return (
    <div className="px-4 pt-10 lg:px-6">
      <SearchProblem href={viewHref(address, "insights")} {...problem} />
    </div>
  );
}

/** The address that waits for the whole sample, as browsers without scripts need. */
function fullHref(address: ViralAddress): string {
  const href = viewHref(address, "insights");
  return `${href}${href.includes("?") ? "&" : "?"}sample=full`;
}

function Drawn({ state, address, facets }: Shown & { state: SampleState }) {
  const { posts, total, stoppedBy } = state;
  return (
    <>
      {stoppedBy && (
        <div className="px-4 pb-4 lg:px-6">
          <Notice variant="warn" icon={<CircleAlert size={15} aria-hidden="true" />}>
            The service {stoppedBy.code === "rate_limited" ? "asked for a pause" : "stopped answering"} while
            the sample was read, so it ends after {formatNumber(posts.length)} posts.{" "}
            <a href={viewHref(address, "insights")} className="font-550 underline">
              Read the rest
            </a>
          </Notice>
        </div>
      )}
      <Insights
        insights={insightsOfPosts(posts)}
        counted={posts.length}
        total={total}
        facets={facets}
        hottest={hottestOf(posts)}
        address={address}
        now={Date.now()}
      />
    </>
  );
}

/** Streams the pages of the sample, each replacing the one before, then the insights. */
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

function Progress({ read, total, address }: { read: number; total: number; address: ViralAddress }) {
  const wanted = Math.min(SAMPLE_POSTS, total);
  return (
    <>
      <div className="px-4 pb-4 lg:px-6">
        <Notice variant="plain" icon={<FlaskConical size={15} aria-hidden="true" />}>
          <span role="status">
            The service doesn’t count. Reading the newest {formatNumber(wanted)} posts as a sample:{" "}
            <b className="font-600 tabular-nums">{formatNumber(read)}</b> so far.
          </span>{" "}
          <span
            aria-hidden="true"
            className="ml-2 inline-block h-1 w-28 rounded-full bg-line align-middle noscript:hidden"
          >
            <i className="block h-1 rounded-full bg-accent" style={{ width: `${(read / wanted) * 100}%` }} />
          </span>
          <span className="hidden noscript:inline">
            <ButtonLink href={fullHref(address)}>Show it when it is read</ButtonLink>
          </span>
        </Notice>
      </div>
      <InsightsSkeleton />
    </>
  );
}

/** The hottest post, from one search above the highest score bucket; null when more posts are in it than one page has. */
async function findHottest(ctx: MemberContext, { values }: ViralAddress, { followers }: PostInsights) {
  const scores = followers.flatMap((bar) => bar.scores);
  if (scores.length === 0) return null;
  const viralityScoreMin = Math.max(...scores.map(({ from }) => from), values.viralityScoreMin ?? 0);
  const found = await searchPosts(ctx, { ...values, viralityScoreMin, page: 1, pageSize: MOST_HOT }).catch(
    () => null,
  );
  // With more of them than were read, another one may be hotter.
  return found && found.totalResults <= found.data.length ? hottestOf(found.data) : null;
}

export async function ViralInsights({
  ctx,
  address,
  facets,
  total,
  isInFull,
}: Shown & { ctx: MemberContext; total: number; isInFull: boolean }) {
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
        hottest={await findHottest(ctx, address, insights)}
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
