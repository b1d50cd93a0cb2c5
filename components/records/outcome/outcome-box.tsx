import { Box } from "@/components/ui/box";
import { bodyCell, headCell, rowHead } from "@/components/ui/table-cells";
import { moneyText } from "@/lib/contract/list-columns/money";
import {
  type Outcome,
  costOf,
  FUNNEL,
  shareOf,
  type FunnelStage,
  type ListOutcome,
} from "@/lib/contract/list-outcome";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { STAGE_FILLS, StatusGlyph } from "../status-glyph";
import { messages } from "./messages";

/** A purpose has no money, because its creators are on several lists. */
type Funnel = Outcome & Partial<Pick<ListOutcome, "money">>;

/** An amount before this stage is an offer. */
const isAgreed = (stage: FunnelStage) => stage === "agreed" || stage === "posted";

function Line({ outcome, stage }: { outcome: Funnel; stage: FunnelStage }) {
  const { creators, reached, money } = outcome;
  const agreed = money && isAgreed(stage) ? money.reached[stage] : 0;
  const [cost, fromPrevious] = [costOf(outcome, stage), shareOf(outcome, stage)];
  const share = creators === 0 ? 0 : (reached[stage] / creators) * 100;
  return (
    <tr>
      <th scope="row" className={`${bodyCell} ${rowHead} pl-[18px]! max-sm:whitespace-normal`}>
        <span className="inline-flex items-center gap-2">
          <StatusGlyph stage={stage} />
          {messages.stages[stage]}
        </span>
      </th>
      <td className={`${bodyCell} w-full max-sm:hidden`} aria-hidden="true">
        <i className="block h-2 overflow-hidden rounded-full bg-line forced-color-adjust-none">
          <i className={`block h-2 rounded-full ${STAGE_FILLS[stage]}`} style={{ width: `${share}%` }} />
        </i>
      </td>
      <td className={`${bodyCell} text-right font-600 tabular-nums`}>{formatNumber(reached[stage])}</td>
      <td className={`${bodyCell} text-right tabular-nums text-ink-2 max-sm:hidden`}>
        {fromPrevious !== null && `${formatNumber(fromPrevious)}%`}
      </td>
      {money && (
        <>
          <td className={`${bodyCell} text-right tabular-nums`}>
            {agreed !== 0 && moneyText(agreed, money.currency)}
          </td>
          <td className={`${bodyCell} text-right tabular-nums text-ink-2 max-md:hidden`}>
            {agreed !== 0 && moneyText(agreed / reached[stage], money.currency)}
          </td>
        </>
      )}
      <td className={`${bodyCell} pr-[18px]! text-right tabular-nums text-ink-2`}>
        {cost !== null && formatNumber(cost, 1)}
      </td>
    </tr>
  );
}

function OutcomeFunnel({ outcome }: { outcome: Funnel }) {
  return (
    <>
      <div role="region" aria-label={messages.label} tabIndex={0} className="relative mt-2 overflow-x-auto">
        <table aria-label={messages.label} className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              <th scope="col" className={`${headCell} pl-[18px]!`}>
                {messages.stage}
              </th>
              <td className={`${headCell} max-sm:hidden`} />
              <th scope="col" className={`${headCell} text-right! max-sm:whitespace-normal`}>
                {messages.reached}
              </th>
              <th scope="col" className={`${headCell} text-right! max-sm:hidden`}>
                {messages.share}
              </th>
              {outcome.money && (
                <>
                  <th scope="col" className={`${headCell} text-right! max-sm:whitespace-normal`}>
                    <bdi>{outcome.money.name}</bdi>
                  </th>
                  <th scope="col" className={`${headCell} text-right! max-md:hidden`}>
                    {messages.each}
                  </th>
                </>
              )}
              <th scope="col" className={`${headCell} text-right! pr-[18px]! max-sm:whitespace-normal`}>
                {messages.cost}
              </th>
            </tr>
          </thead>
          <tbody>
            {FUNNEL.map((stage) => (
              <Line key={stage} outcome={outcome} stage={stage} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="px-[18px] py-2.5 text-12 text-ink-3">{messages.how}</p>
    </>
  );
}

export function OutcomeBox({
  outcome,
  isOnLists,
  empty,
}: {
  outcome: Funnel;
  isOnLists: boolean;
  empty: string;
}) {
  return (
    <Box title={messages.title} note={messages.paid(outcome.credits, outcome.creators)}>
      {isOnLists ? <OutcomeFunnel outcome={outcome} /> : <p className="px-[18px] py-6 text-ink-2">{empty}</p>}
    </Box>
  );
}
