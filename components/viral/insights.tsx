/** What the posts under the current filters have in common, from the service's own counts. */
import { Check } from "lucide-react";
import { Box } from "@/components/ui/box";
import { formatExact } from "@/lib/contract/human-number";
import type { Facets } from "@/lib/contract/records";
import { CategoryTable } from "./category-table";
import { DayChart } from "./day-chart";
import { LeaderList } from "./leader-list";
import { ScoreChart } from "./score-chart";
import { changedHref, type ViralAddress } from "./viral-address";

const DAY_MS = 86_400_000;

export function Insights({ facets, address, now }: { facets: Facets; address: ViralAddress; now: number }) {
  const { histograms, perDay, topSounds, topHookOpenings, total } = facets;
  const scores = histograms.virality ?? [];
  const hasScoreFilter =
    address.values.viralityScoreMin !== undefined || address.values.viralityScoreMax !== undefined;
  const counted = perDay?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const days = perDay?.map(({ day }) => Date.parse(day)) ?? [];
  const span = days.length === 0 ? 0 : (Math.max(...days) - Math.min(...days)) / DAY_MS + 1;
  return (
    <div className="grid gap-4 px-4 pb-8 lg:px-6 xl:grid-cols-[3fr_3fr_4fr]">
      <Box
        className="xl:col-span-2"
        title="Posts over time"
        note={span > 0 && `${formatExact(Math.round((counted / span) * 10) / 10)} a day on average`}
        aside={
          <span className="flex items-center gap-1.5 text-12 text-ink-3">
            <Check size={13} aria-hidden="true" />
            {counted === total
              ? `All ${total.toLocaleString("en")} posts, no sample`
              : `${counted.toLocaleString("en")} of ${total.toLocaleString("en")} posts`}
          </span>
        }
      >
        <div className="px-[18px] pb-4 pt-6">
          <DayChart perDay={perDay ?? []} now={now} />
        </div>
      </Box>
      <Box title="Virality" note={hasScoreFilter ? "all scores, whatever the filter" : "all posts found"}>
        <div className="px-[18px] pb-4 pt-6">
          <ScoreChart bars={scores} />
        </div>
      </Box>
      <Box title="Top sounds" note="posts" className="pb-1">
        <LeaderList
          leaders={topSounds ?? []}
          hrefOf={(musicTitle) => changedHref({ ...address, view: "gallery" }, { musicTitle })}
          nothing="The posts have no sounds."
        />
      </Box>
      <Box title="Top hook openings" note="posts" className="pb-1">
        <LeaderList
          leaders={topHookOpenings ?? []}
          hrefOf={(hook) => changedHref({ ...address, view: "gallery" }, { hook })}
          isQuoted
          nothing="The posts have no hooks."
        />
      </Box>
      <Box title="Categories" note="posts found, and what is usual there">
        <CategoryTable
          facets={facets}
          hrefOf={(category) => changedHref({ ...address, view: "gallery" }, { categories: [category] })}
        />
      </Box>
    </div>
  );
}
