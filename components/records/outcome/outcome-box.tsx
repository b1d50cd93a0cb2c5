import { Box } from "@/components/ui/box";
import { Tiles, type Tile } from "@/components/ui/tiles";
import { bodyCell, headCell, rowHead } from "@/components/ui/table-cells";
import { moneyText } from "@/lib/contract/list-columns/money";
import { type Outcome, costOf, FUNNEL, shareOf, type FunnelStage } from "@/lib/contract/list-outcome";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages";

const words = messages.tiles;

const FILLS = {
  shortlisted: "bg-shortlisted",
  contacted: "bg-contacted",
  replied: "bg-replied",
  agreed: "bg-agreed",
  posted: "bg-posted",
} as const satisfies Record<FunnelStage, string>;

function Line({ outcome, stage }: { outcome: Outcome; stage: FunnelStage }) {
  const { creators, reached, money } = outcome;
  const [cost, fromPrevious] = [costOf(outcome, stage), shareOf(outcome, stage)];
  const share = creators === 0 ? 0 : (reached[stage] / creators) * 100;
  return (
    <tr>
      <th scope="row" className={`${bodyCell} ${rowHead} pl-[18px]! max-sm:whitespace-normal`}>
        {messages.stages[stage]}
      </th>
      <td className={`${bodyCell} w-full max-sm:hidden`} aria-hidden="true">
        <i className="block h-2 overflow-hidden rounded-full bg-line forced-color-adjust-none">
          <i className={`block h-2 rounded-full ${FILLS[stage]}`} style={{ width: `${share}%` }} />
        </i>
      </td>
      <td className={`${bodyCell} text-right font-600 tabular-nums`}>{formatNumber(reached[stage])}</td>
      <td className={`${bodyCell} text-right tabular-nums text-ink-2 max-sm:hidden`}>
        {fromPrevious !== null && `${formatNumber(fromPrevious)}%`}
      </td>
      {money && (
        <td className={`${bodyCell} text-right tabular-nums`}>
          {money.reached[stage] !== 0 && moneyText(money.reached[stage], money.currency)}
        </td>
      )}
      <td className={`${bodyCell} pr-[18px]! text-right tabular-nums text-ink-2`}>
        {cost !== null && formatNumber(cost, 1)}
      </td>
    </tr>
  );
}

function OutcomeFunnel({ outcome }: { outcome: Outcome }) {
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
                <th scope="col" className={`${headCell} text-right! max-sm:whitespace-normal`}>
                  <bdi>{outcome.money.name}</bdi>
                </th>
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

/** Shares of few creators say nothing, so a tile then says the number. */
function repliedTile(outcome: Outcome): Tile {
  const { reached, daysToReply } = outcome;
  const share = shareOf(outcome, "replied");
  return {
    label: words.replied,
    ...(share === null
      ? { value: formatNumber(reached.replied), unit: words.ofContacted(reached.contacted) }
      : {
          value: `${formatNumber(share)}%`,
          unit: words.partContacted(reached.replied, reached.contacted),
        }),
    meaning: daysToReply != null && words.after(daysToReply),
  };
}

function agreedTile({ reached, money }: Outcome): Tile {
  if (!money)
    return {
      label: words.agreed,
      value: formatNumber(reached.agreed),
      unit: words.ofReplied(reached.replied),
    };
  const open = money.reached.shortlisted - money.reached.agreed;
  return {
    label: words.agreedMoney(money.name),
    value: moneyText(money.reached.agreed, money.currency),
    unit: words.people(reached.agreed),
    meaning: open > 0 && words.offered(moneyText(open, money.currency)),
  };
}

function postedTile(outcome: Outcome): Tile {
  const { reached, money } = outcome;
  const cost = costOf(outcome, "posted");
  const costs =
    cost === null
      ? []
      : [
          ...(money ? [moneyText(money.reached.posted / reached.posted, money.currency)] : []),
          words.credits(cost),
        ];
  return {
    label: words.posted,
    value: formatNumber(reached.posted),
    unit: words.ofAgreed(reached.agreed),
    meaning: costs.length > 0 && words.perPost(costs),
  };
}

/** The four figures above the stages of a list. */
export function OutcomeTiles({ outcome }: { outcome: Outcome }) {
  const { creators, credits } = outcome;
  const each = creators === 0 ? null : credits / creators;
  return (
    <Tiles
      tiles={[
        { label: words.creators, value: formatNumber(creators), meaning: words.paid(credits, each) },
        repliedTile(outcome),
        agreedTile(outcome),
        postedTile(outcome),
      ]}
    />
  );
}

export function OutcomeBox({
  outcome,
  isOnLists,
  empty,
}: {
  outcome: Outcome;
  isOnLists: boolean;
  empty: string;
}) {
  return (
    <Box title={messages.title} note={messages.paid(outcome.credits, outcome.creators)}>
      {isOnLists ? <OutcomeFunnel outcome={outcome} /> : <p className="px-[18px] py-6 text-ink-2">{empty}</p>}
    </Box>
  );
}
