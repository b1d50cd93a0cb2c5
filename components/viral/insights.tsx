import type { ReactNode } from "react";
import { Box } from "@/components/ui/box";
import type { AnyValues } from "@/lib/contract/definition";
import type { ViralFilters } from "@/lib/contract/viral";
import type { Facets, PostInsights, ViralPost } from "@/lib/contract/records";
import { Basis } from "./basis";
import { CategoryTable } from "./category-table";
import { CrossTable } from "./cross-table";
import { DayChart } from "./day-chart";
import { FollowersChart, bestSize } from "./followers-chart";
import { Outlier, rangesOf } from "./outlier";
import { LeaderTable, type Leader } from "./leader-table";
import { ScoreChart } from "./score-chart";
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

export type InsightsProps = {
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
