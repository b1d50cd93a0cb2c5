import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { CircleHelp, Download } from "lucide-react";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { RequestLinks } from "@/components/requests/request-links";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Pages } from "@/components/ui/pages";
import { Tiles } from "@/components/ui/tiles";
import { BooksLine } from "@/components/usage/books-line";
import { besideOwn, BudgetLines } from "@/components/usage/budget-lines";
import { DayChart } from "@/components/usage/day-chart";
import { carriedEntries, IgnoredChips } from "@/components/usage/ignored-chips";
import { LedgerHead, UsageFilters } from "@/components/usage/usage-filters";
import { LedgerFoot, LedgerTable } from "@/components/usage/ledger-table";
import { messages } from "@/components/usage/messages";
import { NothingSpent } from "@/components/usage/nothing-spent";
import { periodWords } from "@/components/usage/period-words";
import { RowProfiles } from "@/components/usage/row-profiles";
import { SideTotals } from "@/components/usage/side-totals";
import { usageEntries, usageHref, type UsageFilterValues } from "@/components/usage/usage-address";
import { usageTiles } from "@/components/usage/usage-tiles";
import { zoneWords } from "@/lib/contract/display-formats";
import { PAGES } from "@/lib/contract/pages";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { MOST_SHEET_ROWS } from "@/lib/contract/sheet";
import type { Usage, UsageChoices } from "@/lib/contract/usage";
import { openPage } from "@/lib/server/http/open-page";
import { isAllowed } from "@/lib/server/access/caller";
import { readFormats } from "@/lib/server/team/account/display-formats";
import { readBudgets } from "@/lib/server/team/budgets/read-budgets";
import { withMeantPurpose } from "@/lib/server/team/purposes/asked-purpose";
import { countRequests } from "@/lib/server/team/requests/read-requests";
import type { MemberContext } from "@/lib/server/team/team-context";
import { usage } from "@/lib/server/team/usage/usage";
import { usageChoices } from "@/lib/server/team/usage/usage-choices";
import { usageProfiles } from "@/lib/server/team/usage/usage-profiles";
import { usageQueryOf } from "@/lib/server/team/usage/usage-query";

export const metadata: Metadata = { title: PAGES.usage.title };
export const dynamic = "force-dynamic";

function UnknownNotice({ count }: { count: number }) {
  return (
    <Notice icon={<CircleHelp size={16} aria-hidden="true" />}>
      {messages.page.unknown(count)}{" "}
      <Link href="/admin/outcomes" prefetch={false} className="font-600 underline underline-offset-3">
        {messages.page.settle}
      </Link>
    </Notice>
  );
}

/** Null when the row is not on this page. */
async function openedRow(ctx: MemberContext, { rows }: Usage, open: number | undefined) {
  const row = rows.find(({ id }) => id === open);
  if (!row) return null;
  return <RowProfiles row={row} found={row.hasProfiles ? await usageProfiles(ctx, row.id) : null} />;
}

function Chart({
  found,
  choices,
  values,
}: {
  found: Usage;
  choices: UsageChoices;
  values: UsageFilterValues;
}) {
  const isByMonth = found.bars.some(({ from, to }) => from !== to);
  const { title, perMonth, note } = messages.page.perDay;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem_17rem]">
      <Box
        className="flex h-full flex-col"
        title={isByMonth ? perMonth : title}
        note={note(formatNumber(found.sums.spent, 1), periodWords(found.period))}
      >
        <DayChart
          bars={found.bars}
          ranked={choices.ranked}
          since={found.since}
          hrefOf={({ from, to }) => usageHref(values, { from, to })}
        />
      </Box>
      <SideTotals found={found} ranked={choices.ranked} values={values} />
    </div>
  );
}

const StatementsLink = () => (
  <Link
    href={PAGES.statements.path}
    prefetch={false}
    className="text-ink-2 underline-offset-3 hover:text-ink hover:underline"
  >
    {PAGES.statements.title}
  </Link>
);

export default async function UsagePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("usage");
  const entries = entriesOf(await searchParams);
  const filled = entries.filter(([, value]) => value.trim() !== "");
  if (filled.length < entries.length)
    redirect(`/usage${filled.length > 0 ? "?" : ""}${new URLSearchParams(filled)}`);
  const meant = await withMeantPurpose(ctx, filled);
  if (meant.isMoved) redirect(`/usage?${new URLSearchParams(meant.entries)}`);
  const choices = await usageChoices(ctx);
  const { values: query, issues, open } = usageQueryOf(filled, choices);
  const found = await usage(ctx, query);
  const isAdmin = isAllowed(ctx, "usage.all");
  const budgets = besideOwn(await readBudgets(ctx), {
    ownId: found.own.limit?.id ?? found.ownBudget?.id,
    isTeam: isAdmin,
  });
  const formats = await readFormats(ctx);
  const { scopes } = ctx.actor;
  const { memberId: member, keyId: key, page, ...others } = query;
  const values = { ...others, member, key, page, open: open ?? undefined };
  const accepted = usageEntries({ ...values, page: undefined, open: undefined });
  const { from, to } = found.period;
  const file = new URLSearchParams(usageEntries({ ...values, page: undefined, open: undefined, from, to }));
  const pageHref = (next: number) => usageHref(values, { page: next });
  const isZoneShared = formats.timeZone === found.zone;
  return (
    <main className="page-gutters grid max-w-page grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-20 font-650">{messages.page.title}</h1>
        <UsageFilters {...{ values, choices, found }} now={Date.now()} />
        <span className="flex flex-wrap items-center gap-x-4 max-md:w-full">
          <RequestLinks scopes={scopes} counts={await countRequests(ctx)} />
          {isAdmin && <StatementsLink />}
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full max-md:justify-between md:ml-auto">
          <BooksLine books={found.books} service={found.service} />
          <a href={`/api/dashboard/usage.csv?${file}`} className={buttonClass()} download>
            <Download size={14} className="text-ink-3" aria-hidden="true" /> {messages.page.csv}
          </a>
          {found.total > 0 && found.total <= MOST_SHEET_ROWS && (
            <a
              href={`/api/dashboard/usage.xlsx?${file}`}
              className={buttonClass({ className: "max-md:hidden" })}
              download
            >
              {messages.page.excel}
            </a>
          )}
        </span>
      </header>
      <IgnoredChips entries={carriedEntries(filled, issues)} issues={issues} />
      {scopes.includes("approve") && found.unknownCount > 0 && <UnknownNotice count={found.unknownCount} />}
      <Tiles tiles={usageTiles(found, { isAdmin, now: Date.now() })} />
      <BudgetLines budgets={budgets} mayChange={scopes.includes("budgets")} />
      <Chart found={found} choices={choices} values={values} />
      <Box>
        <LedgerHead kinds={found.kinds} values={values} />
        {found.rows.length === 0 ? (
          <NothingSpent
            isNarrowed={accepted.length > 0}
            canSearch={scopes.includes("search")}
            lastPage={found.total > 0 ? pageHref(found.totalPages) : undefined}
          />
        ) : (
          <LedgerTable
            rows={found.rows}
            values={values}
            now={Date.now()}
            timeZone={formats.timeZone}
            profiles={await openedRow(ctx, found, open ?? undefined)}
          />
        )}
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 px-[18px] py-2.5 text-12">
          <LedgerFoot found={found} />
          <span className="text-ink-3">
            {isZoneShared
              ? messages.page.zone(zoneWords(found.zone))
              : messages.page.zones(zoneWords(found.zone), zoneWords(formats.timeZone))}
          </span>
          <Pages page={found.page} last={found.totalPages} href={pageHref} />
        </footer>
      </Box>
    </main>
  );
}
