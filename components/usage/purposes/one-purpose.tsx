import { Fragment, type ReactNode, createElement } from "react";
import Link from "next/link";
import { Download } from "lucide-react";
import { messages as outcomeMessages } from "@/components/records/outcome/messages";
import { OutcomeBox } from "@/components/records/outcome/outcome-box";
import { Box } from "@/components/ui/box";
import { buttonClass, ButtonLink } from "@/components/ui/button";
import { Pages } from "@/components/ui/pages";
import { Tiles, type Tile } from "@/components/ui/tiles";
import { BudgetLines } from "@/components/usage/budget-lines";
import { DayChart } from "@/components/usage/day-chart";
import { messages as usageMessages } from "@/components/usage/messages";
import { periodWords } from "@/components/usage/period-words";
import { usageHref } from "@/components/usage/usage-address";
import { zoneWords } from "@/lib/contract/display-formats";
import { RENAME } from "@/lib/contract/purpose-names";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { BoughtTable } from "./bought-table";
import { messages } from "./messages/page";
import { type PurposeDetails, type PurposeValues, purposeHref } from "@/lib/contract/purposes";
import { FORECAST_DAYS, FORECAST_NEEDS } from "@/lib/domain/spend-forecast";
import { Trail } from "./trail";

const FILE = "/api/dashboard/purposes.csv";

type Values = PurposeValues & { purpose: string };
type Reader = { timeZone: string; now: number; mayBudget: boolean; mayRename: boolean };

function Head({
  found: { purpose, spellings, period },
  values,
  mayRename,
}: {
  found: PurposeDetails;
  values: Values;
  mayRename: boolean;
}) {
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <Trail days={values} isOne />
        <h1 className="text-20 font-650 wrap-anywhere">
          <bdi>{purpose}</bdi>
        </h1>
        {spellings.length > 0 && (
          <p className="text-ink-2">
            {messages.page.alsoSpelled}{" "}
            {spellings.map((spelling, index) => (
              <Fragment key={spelling}>
                {index > 0 && ", "}
                <Link
                  href={purposeHref({ ...values, purpose: spelling })}
                  prefetch={false}
                  className="underline underline-offset-3"
                >
                  <bdi>{spelling}</bdi>
                </Link>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <span className="flex flex-wrap gap-2">
        {mayRename && (
          <ButtonLink href={`${RENAME}?${new URLSearchParams({ purpose })}`}>
            {messages.page.rename}
          </ButtonLink>
        )}
        <ButtonLink href={usageHref(values)}>{messages.page.ledger}</ButtonLink>
        <a href={purposeHref({ purpose, ...period }, FILE)} className={buttonClass()} download>
          <Download size={14} className="text-ink-3" aria-hidden="true" /> {messages.page.csv}
        </a>
      </span>
    </header>
  );
}

function Bought({ found, values, reader }: { found: PurposeDetails; values: Values; reader: Reader }) {
  const { profiles, total, page, totalPages, zone } = found;
  const href = (next: number) => purposeHref({ ...values, page: next });
  const { timeZone, now } = reader;
  return (
    <Box title={messages.bought.title} note={`${messages.bought.count(total)}, ${periodWords(found.period)}`}>
      {profiles.length > 0 ? (
        <BoughtTable profiles={profiles} now={now} timeZone={timeZone} />
      ) : total > 0 ? (
        <p className="flex flex-wrap items-center gap-3 px-[18px] py-6 text-ink-2">
          {messages.page.noPage}
          <ButtonLink href={href(totalPages)}>{messages.page.lastPage}</ButtonLink>
        </p>
      ) : (
        <p className="px-[18px] py-6 text-ink-2">{messages.bought.none}</p>
      )}
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 px-[18px] py-2.5 text-12 text-ink-3">
        {timeZone === zone
          ? usageMessages.page.zone(zoneWords(zone))
          : usageMessages.page.zones(zoneWords(zone), zoneWords(timeZone))}
        <Pages page={page} last={totalPages} href={href} />
      </footer>
    </Box>
  );
}

const words = messages.tiles;

function forecastTile({ days, range }: PurposeDetails["forecast"]): Tile {
  const label = words.forecast;
  if (range === null)
    return {
      label,
      value: createElement("span", { className: "text-16 text-ink-2" }, words.tooEarly),
      meaning: words.days(days, FORECAST_NEEDS, FORECAST_DAYS),
    };
  const [low, high] = range.perMonth;
  const value = low === high ? formatNumber(low) : `${formatNumber(low)}–${formatNumber(high)}`;
  return { label, value, unit: words.unit, meaning: words.basis };
}

/** Spending can exceed the profiles' prices: a purchase that was reconciled by hand has no profiles. */
function profilesMeaning(spent: number, total: number): string {
  if (spent > total) return words.without(spent - total);
  return spent < total ? words.cameBack(total - spent) : words.oneCredit;
}

type Figures = Pick<PurposeDetails, "period" | "sums" | "total" | "forecast">;

export function purposeTiles({ period, sums, total, forecast }: Figures): Tile[] {
  const days = periodWords(period);
  const { spent, charged, returned, held, notPaidTwice } = sums;
  const charges =
    returned > 0 ? words.returned(formatNumber(charged), formatNumber(returned)) : words.charged;
  return [
    {
      label: words.spent(days),
      value: formatNumber(spent, 1),
      meaning: held > 0 ? words.held(formatNumber(held)) : charges,
    },
    {
      label: words.profiles(days),
      value: formatNumber(total, 1),
      meaning: profilesMeaning(spent, total),
    },
    { label: words.notPaidTwice, value: formatNumber(notPaidTwice, 1), meaning: words.owned },
    forecastTile(forecast),
  ];
}

export function OnePurpose({
  found,
  values,
  reader,
  notice,
  periods,
  ignored,
}: {
  found: PurposeDetails;
  values: Values;
  reader: Reader;
  notice: ReactNode;
  periods: ReactNode;
  ignored: ReactNode;
}) {
  const isByMonth = found.bars.some(({ from, to }) => from !== to);
  const { title, perMonth, note } = usageMessages.page.perDay;
  return (
    <main className="page-gutters grid max-w-page grid-cols-[minmax(0,1fr)] gap-4">
      <Head found={found} values={values} mayRename={reader.mayRename} />
      {notice}
      {periods}
      {ignored}
      <Tiles tiles={purposeTiles(found)} />
      <BudgetLines budgets={found.budgets} mayChange={reader.mayBudget} />
      <OutcomeBox
        outcome={found.outcome}
        isOnLists={found.outcome.reached.shortlisted > 0}
        empty={outcomeMessages.onNoList}
      />
      <Bought found={found} values={values} reader={reader} />
      <Box
        title={isByMonth ? perMonth : title}
        note={note(formatNumber(found.sums.spent, 1), periodWords(found.period))}
      >
        <DayChart
          bars={found.bars}
          ranked={[found.purpose]}
          since={found.since}
          hrefOf={(span) => purposeHref({ ...values, ...span })}
        />
      </Box>
    </main>
  );
}
