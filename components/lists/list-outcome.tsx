import { messages } from "@/components/records/outcome/messages";
import { OutcomeBox } from "@/components/records/outcome/outcome-box";
import { StatusGlyph } from "@/components/records/status-glyph";
import { Avatar } from "@/components/ui/avatar";
import { Box } from "@/components/ui/box";
import { creators as counted } from "@/components/ui/counted";
import { bodyCell, headCell, rowHead } from "@/components/ui/table-cells";
import { Tiles, type Tile } from "@/components/ui/tiles";
import { moneyText } from "@/lib/contract/list-columns/money";
import {
  costOf,
  FUNNEL,
  type ListOutcome,
  type OutcomeOwner,
  shareOf,
  TIMED,
} from "@/lib/contract/list-outcome";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** Shares of few creators say nothing, so a tile then says the number. */
function repliedTile(outcome: ListOutcome): Tile {
  const { reached, between } = outcome;
  const share = shareOf(outcome, "replied");
  return {
    label: messages.tiles.replied,
    ...(share === null
      ? { value: formatNumber(reached.replied), unit: messages.tiles.ofContacted(reached.contacted) }
      : {
          value: `${formatNumber(share)}%`,
          unit: messages.tiles.partContacted(reached.replied, reached.contacted),
        }),
    meaning: between.replied && messages.tiles.after(between.replied.days),
  };
}

function agreedTile({ reached, money }: ListOutcome): Tile {
  if (!money)
    return {
      label: messages.tiles.agreed,
      value: formatNumber(reached.agreed),
      unit: messages.tiles.ofReplied(reached.replied),
    };
  const open = money.reached.shortlisted - money.reached.agreed;
  return {
    label: messages.tiles.agreedMoney(money.name),
    value: moneyText(money.reached.agreed, money.currency),
    unit: messages.tiles.people(reached.agreed),
    meaning: open > 0 && messages.tiles.offered(moneyText(open, money.currency)),
  };
}

function postedTile(outcome: ListOutcome): Tile {
  const { reached, money } = outcome;
  const cost = costOf(outcome, "posted");
  const costs =
    cost === null
      ? []
      : [
          ...(money ? [moneyText(money.reached.posted / reached.posted, money.currency)] : []),
          messages.tiles.credits(cost),
        ];
  return {
    label: messages.tiles.posted,
    value: formatNumber(reached.posted),
    unit: messages.tiles.ofAgreed(reached.agreed),
    meaning: costs.length > 0 && messages.tiles.perPost(costs),
  };
}

/** The four figures above the stages of a list. */
function OutcomeTiles({ outcome }: { outcome: ListOutcome }) {
  const { creators, credits } = outcome;
  const each = creators === 0 ? null : credits / creators;
  return (
    <Tiles
      tiles={[
        {
          label: messages.tiles.creators,
          value: formatNumber(creators),
          meaning: messages.tiles.paid(credits, each),
        },
        repliedTile(outcome),
        agreedTile(outcome),
        postedTile(outcome),
      ]}
    />
  );
}

const DAY_MS = 86_400_000;
const STAGES = FUNNEL.slice(1);
/** A phone shows the stages that tell most. */
const shown = (stage: (typeof STAGES)[number]) =>
  stage === "contacted" || stage === "agreed" ? "max-sm:hidden" : "";
const figure = `${bodyCell} text-right tabular-nums`;

type Money = ListOutcome["money"];
type OwnerProps = { owner: OutcomeOwner; money: Money; now: number };

function OwnerLine({
  owner: { name, creators, reached, money: amount, waitingSince },
  money,
  now,
}: OwnerProps) {
  return (
    <tr>
      <th scope="row" className={`${bodyCell} ${rowHead} pl-[18px]! max-sm:whitespace-normal`}>
        <span className="flex items-center gap-2">
          {name === null ? (
            <span className="size-6 shrink-0 rounded-full ring-1 ring-inset ring-line-strong" />
          ) : (
            <Avatar name={name} />
          )}
          <bdi className={`min-w-0 truncate max-sm:whitespace-normal ${name === null ? "text-ink-3" : ""}`}>
            {name ?? messages.owners.none}
          </bdi>
        </span>
      </th>
      <td className={figure}>{formatNumber(creators)}</td>
      {STAGES.map((stage) => (
        <td key={stage} className={`${figure} ${shown(stage)}`}>
          {reached[stage] > 0 && formatNumber(reached[stage])}
        </td>
      ))}
      {money && <td className={figure}>{amount !== 0 && moneyText(amount, money.currency)}</td>}
      <td className={`${figure} pr-[18px]! text-ink-2`}>
        {waitingSince !== null && messages.days(Math.floor((now - Date.parse(waitingSince)) / DAY_MS))}
      </td>
    </tr>
  );
}

function Owners({ owners, money, now }: { owners: readonly OutcomeOwner[]; money: Money; now: number }) {
  const words = messages.owners;
  const head = `${headCell} text-right! max-sm:whitespace-normal`;
  return (
    <Box title={words.title}>
      <div role="region" aria-label={words.title} tabIndex={0} className="relative mt-1 overflow-x-auto">
        <table aria-label={words.title} className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              <th scope="col" className={`${headCell} w-full pl-[18px]!`}>
                {words.member}
              </th>
              <th scope="col" className={head}>
                {messages.reached}
              </th>
              {STAGES.map((stage) => (
                <th key={stage} scope="col" className={`${head} ${shown(stage)}`}>
                  {messages.stages[stage]}
                </th>
              ))}
              {money && (
                <th scope="col" className={head}>
                  <bdi>{money.name}</bdi>
                </th>
              )}
              <th scope="col" className={`${head} pr-[18px]!`}>
                {words.waiting}
              </th>
            </tr>
          </thead>
          <tbody>
            {owners.map((owner) => (
              <OwnerLine key={owner.id ?? ""} owner={owner} money={money} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      {owners.some(({ waitingSince }) => waitingSince !== null) && (
        <p className="px-[18px] py-2.5 text-12 text-ink-3">{words.how}</p>
      )}
    </Box>
  );
}

/** Large text moves the figures under their label. */
const line = "flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line py-2 first:border-0";
const label = "min-w-0 flex-1 basis-28";
const amount = "ml-auto flex-none basis-20 text-right font-600 tabular-nums";
const count = "flex-none basis-24 text-ink-3";

function Fees({ money: { name, currency, byStatus } }: { money: NonNullable<Money> }) {
  const total = byStatus.reduce((sum, each) => sum + each.amount, 0);
  return (
    <Box title={<bdi>{messages.fees.title(name)}</bdi>} note={currency}>
      <dl className="px-[18px] py-2">
        {byStatus.map(({ id, name: status, stage, creators, amount: sum }) => (
          <div key={id} className={line}>
            <dt className={`${label} flex items-center gap-2`}>
              <StatusGlyph stage={stage} />
              <bdi className="min-w-0 wrap-anywhere">{status}</bdi>
            </dt>
            <dd className={count}>{counted(creators)}</dd>
            <dd className={amount}>{moneyText(sum, currency)}</dd>
          </div>
        ))}
        <div className={line}>
          <dt className={`${label} font-600`}>{messages.fees.total}</dt>
          <dd className={amount}>{moneyText(total, currency)}</dd>
        </div>
      </dl>
    </Box>
  );
}

function Times({ outcome: { between, reached } }: { outcome: ListOutcome }) {
  const words = messages.between;
  const rows = TIMED.filter((stage) => reached[stage] > 0).map((stage) => {
    const before = FUNNEL[FUNNEL.indexOf(stage) - 1]!;
    return { stage, name: words.label(before, stage), all: reached[stage], ...between[stage] };
  });
  return (
    <Box title={words.title} note={words.note}>
      <dl className="px-[18px] py-2">
        {rows.map(({ stage, name, all, days, creators = 0 }) => (
          <div key={stage} className={line}>
            <dt className={label}>{name}</dt>
            <dd className={count}>{words.counted(creators, all)}</dd>
            <dd className={amount}>{days !== undefined && messages.days(days)}</dd>
          </div>
        ))}
      </dl>
      {rows.some(({ all, creators = 0 }) => creators < all) && (
        <p className="px-[18px] pb-3 text-12 text-ink-3">{words.partial}</p>
      )}
    </Box>
  );
}

/** Parts without data are absent. `now`: ms since 1970. */
export function ListOutcomeView({ outcome, now }: { outcome: ListOutcome; now: number }) {
  const { money, owners, between } = outcome;
  const hasFees = money !== null && money.byStatus.length > 0;
  const hasTimes = Object.keys(between).length > 0;
  const isWide = hasFees || hasTimes;
  return (
    <div className={`grid gap-4 ${isWide ? "" : "max-w-page"}`}>
      {outcome.creators > 0 && <OutcomeTiles outcome={outcome} />}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${isWide ? "xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]" : ""}`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OutcomeBox outcome={outcome} isOnLists={outcome.creators > 0} empty={messages.onNobody} />
          {owners.length > 0 && <Owners owners={owners} money={hasFees ? money : null} now={now} />}
        </div>
        {isWide && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {hasFees && <Fees money={money} />}
            {hasTimes && <Times outcome={outcome} />}
          </div>
        )}
      </div>
    </div>
  );
}
