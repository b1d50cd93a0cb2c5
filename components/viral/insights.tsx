import { Check, FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { heatStep } from "@/components/records/score-badge";
import { ChartData } from "@/components/ui/chart-data";
import { Box } from "@/components/ui/box";
import { formatDay } from "@/components/ui/moment-words";
import type { AnyValues } from "@/lib/contract/definition";
import { once } from "@/lib/contract/once";
import type { ViralFilters } from "@/lib/contract/viral";
import type { Facets, PostInsights, ViralPost, HistogramBucket } from "@/lib/contract/records";
import { BarChart, dayBuckets, type Bucket } from "./bar-chart";
import { CategoryTable, CrossTable, LeaderTable, type Leader } from "./insight-tables";
import { FollowersChart, bestSize } from "./followers-chart";
import { Outlier, rangesOf } from "./outlier";
import { changedHref, type ViralAddress } from "./viral-address";
import { messages } from "./messages/insights";

const DAY_MS = 86_400_000;

function averageADay(perDay: PostInsights["perDay"]): string | undefined {
  if (perDay.length === 0) return undefined;
  const days = perDay.map(({ day }) => Date.parse(day));
  const span = (Math.max(...days) - Math.min(...days)) / DAY_MS + 1;
  const count = perDay.reduce((sum, each) => sum + each.count, 0);
  return messages.days.average(Math.round((count / span) * 10) / 10);
}

function Leaders({
  title,
  label,
  leaders,
  basis,
  note,
  ...table
}: {
  title: string;
  label: string;
  leaders: readonly Leader[];
  /** It is shown if the figures come from a sample. */
  basis: ReactNode;
  /** Names what is counted if it differs from the link's search. */
  note?: string;
  hrefOf: (value: string) => string;
  isQuoted?: boolean;
  hasArtist?: boolean;
  nothing: string;
}) {
  const hasScores = leaders.some(({ medianScore }) => typeof medianScore === "number");
  return (
    <Box
      title={title}
      note={basis}
      aside={
        <span className="text-12 text-ink-3">{messages.leaders[hasScores ? "postsAndScore" : "posts"]}</span>
      }
      className="pb-1.5"
    >
      <div className="pt-1.5">
        <LeaderTable label={label} leaders={leaders} {...table} />
        {note && leaders.length > 0 && <p className="px-[18px] pb-2 pt-1 text-12 text-ink-3">{note}</p>}
      </div>
    </Box>
  );
}

type InsightsProps = {
  insights: PostInsights;
  counted: number;
  /** Null when the service doesn't report it. */
  total: number | null;
  /** Counts of the whole search, used if the insights come from a sample. */
  facets: Facets | null;
  outlier: { post: ViralPost; cell: ViralFilters } | null;
  address: ViralAddress;
  now: number;
};

/** A sample always has the newest posts. `note` says why a count that isn't a sample is incomplete. */
function Basis({ counted, total, note }: { counted: number; total: number | null; note?: string }) {
  const isAll = total !== null && counted >= total;
  const isWhole = isAll || note !== undefined;
  const Icon = isWhole ? Check : FlaskConical;
  return (
    <span className="flex items-center gap-1.5 text-12 text-ink-3 sm:whitespace-nowrap">
      <Icon size={13} aria-hidden="true" />
      {isAll
        ? messages.basis.all(total)
        : note && total !== null
          ? messages.basis.part(counted, total, note)
          : messages.basis.sample(counted, total)}
    </span>
  );
}

const STEPS = [0, 40, 60, 75, 90] as const;

type Props = {
  bars: readonly HistogramBucket[];
  /** Both scores are inclusive. */
  hrefOf: (from: number, to: number) => string;
};

function ScoreChart({ bars, hrefOf }: Props) {
  const named = (bar: HistogramBucket) => `${bar.from}–${bar.to}`;
  return (
    <>
      <BarChart
        label={messages.scores.label}
        bars={bars.map((bar) => ({
          key: String(bar.from),
          title: messages.scores.bar(named(bar), bar.count),
          count: bar.count,
          href: hrefOf(bar.from, bar.to),
          color: `var(--heat-${heatStep(bar.from)})`,
        }))}
        axis={STEPS.map((step) => ({ at: step / 100, text: String(step) }))}
      />
      <ChartData
        label={messages.scores.label}
        head={messages.scores.head}
        rows={bars.map((bar) => [named(bar), bar.count] as const)}
        hrefOf={(index) => {
          const { count, from, to } = bars[index]!;
          return count > 0 ? hrefOf(from, to) : undefined;
        }}
      />
    </>
  );
}

const AXIS_WORDS = 5;
const axisDay = once(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
);

function named(bucket: Bucket): string {
  return bucket.from === bucket.to
    ? formatDay(bucket.from)
    : `${formatDay(bucket.from)} – ${formatDay(bucket.to)}`;
}

/** Another year than the current one is named once, and where it changes. */
function axisText(day: string, before: string | undefined, now: number): string {
  const yearBefore = before?.slice(0, 4) ?? String(new Date(now).getUTCFullYear());
  return yearBefore === day.slice(0, 4) ? axisDay().format(Date.parse(day)) : formatDay(day);
}

function DayChart({
  perDay,
  hrefOf,
  now,
}: {
  perDay: readonly { day: string; count: number }[];
  /** Both days are inclusive, YYYY-MM-DD. */
  hrefOf: (from: string, to: string) => string;
  now: number;
}) {
  const { buckets } = dayBuckets(perDay, now);
  if (buckets.length === 0) return <p className="text-ink-3">{messages.days.none}</p>;
  const most = buckets.reduce(
    (best, bucket, index) => (bucket.count > buckets[best]!.count ? index : best),
    0,
  );
  const newest = buckets.toReversed();
  const every = Math.max(1, Math.ceil(buckets.length / AXIS_WORDS));
  return (
    <>
      <BarChart
        label={messages.days.title}
        bars={buckets.map((bucket, index) => ({
          key: bucket.from,
          title: `${named(bucket)}: ${messages.posts(bucket.count)}`,
          count: bucket.count,
          href: hrefOf(bucket.from, bucket.to),
          color: index === most ? "var(--accent)" : bucket.isOpen ? "var(--accent-line)" : "var(--hist-on)",
        }))}
        axis={buckets
          .map(({ from }, index) => ({ at: index / buckets.length, from }))
          .filter((_, index) => index % every === 0)
          .map(({ at, from }, index, shown) => ({ at, text: axisText(from, shown[index - 1]?.from, now) }))}
        callout={{
          index: most,
          strong: messages.posts(buckets[most]!.count),
          text: buckets[most]!.isOpen ? messages.days.soFar(named(buckets[most]!)) : named(buckets[most]!),
        }}
      />
      <ChartData
        label={messages.days.title}
        head={messages.days.head}
        rows={newest.map((bucket) => [named(bucket), bucket.count] as const)}
        hrefOf={(index) => {
          const { count, from, to } = newest[index]!;
          return count > 0 ? hrefOf(from, to) : undefined;
        }}
      />
    </>
  );
}

export function Insights({ insights, counted, total, facets, outlier, address, now }: InsightsProps) {
  const isSample = total === null || counted < total;
  const perDay = (isSample && facets?.perDay) || insights.perDay;
  const isWhole = !isSample || facets?.perDay !== undefined;
  const inDays = perDay.reduce((sum, each) => sum + each.count, 0);
  const basis = isSample && <Basis counted={counted} total={total} />;
  const gallery = (changes: AnyValues) => changedHref({ ...address, view: "gallery" }, changes);
  const { virality } = facets?.histograms ?? {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-8 lg:px-6 xl:grid-cols-[3fr_3fr_4fr]">
      <Box
        className="xl:col-span-2"
        title={messages.days.title}
        note={averageADay(perDay)}
        aside={<Basis counted={inDays} total={total} {...(isWhole && { note: messages.days.newest })} />}
      >
        <div className="px-[18px] pb-4 pt-6">
          <DayChart
            perDay={perDay}
            hrefOf={(dateCreatedFrom, dateCreatedTo) => gallery({ dateCreatedFrom, dateCreatedTo })}
            now={now}
          />
        </div>
      </Box>
      <Box title={messages.followers.title} note={bestSize(insights.followers)} aside={basis}>
        <div className="px-[18px] pb-4 pt-6">
          <FollowersChart
            bars={insights.followers}
            hrefOf={(size, scores) => gallery(rangesOf(size, scores))}
            outlier={outlier && <Outlier post={outlier.post} href={gallery(outlier.cell)} />}
          />
        </div>
      </Box>
      <Leaders
        title={messages.sounds.title}
        label={messages.sounds.label}
        hasArtist
        basis={facets?.topSounds ? undefined : basis}
        leaders={(isSample && facets?.topSounds) || insights.topSounds}
        hrefOf={(musicTitle) => gallery({ musicTitle })}
        nothing={messages.sounds.none}
      />
      <Leaders
        title={messages.openings.title}
        label={messages.openings.label}
        basis={facets?.topHookOpenings ? undefined : basis}
        leaders={(isSample && facets?.topHookOpenings) || insights.topHookOpenings}
        hrefOf={(hook) => gallery({ hook })}
        isQuoted
        note={messages.openings.note}
        nothing={messages.openings.none}
      />
      <Box title={messages.pairs.title} note={messages.pairs.note} aside={basis}>
        <CrossTable pairs={insights.pairs} hrefOf={gallery} />
      </Box>
      {facets && virality && (
        <>
          <Box className="xl:col-span-2" title={messages.categories.title} note={messages.categories.note}>
            <CategoryTable
              facets={facets}
              only={address.values.categories}
              hrefOf={(category) => gallery({ categories: [category] })}
            />
          </Box>
          <Box title={messages.scores.title} note={messages.scores.note}>
            <div className="px-[18px] pb-4 pt-6">
              <ScoreChart
                bars={virality}
                hrefOf={(viralityScoreMin, viralityScoreMax) =>
                  gallery({ viralityScoreMin, viralityScoreMax })
                }
              />
            </div>
          </Box>
        </>
      )}
    </div>
  );
}
