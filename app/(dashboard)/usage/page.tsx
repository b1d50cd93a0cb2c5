/** Usage: who spent what, when and for what. */
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { CircleHelp, Download } from "lucide-react";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Pages } from "@/components/ui/pages";
import { Tiles } from "@/components/ui/tiles";
import { BudgetLines } from "@/components/usage/budget-lines";
import { DayChart } from "@/components/usage/day-chart";
import { carriedEntries, IgnoredChips } from "@/components/usage/ignored-chips";
import { LedgerTable } from "@/components/usage/ledger-table";
import { NothingSpent } from "@/components/usage/nothing-spent";
import { RequestNotices } from "@/components/requests/request-notices";
import { UsageFilters } from "@/components/usage/usage-filters";
import { usageTiles } from "@/components/usage/usage-tiles";
import { zoneWords } from "@/lib/contract/display-formats";
import { PAGES } from "@/lib/contract/pages";
import { dayIn } from "@/lib/domain/zone-days";
import { openPage } from "@/lib/server/http/open-page";
import { isAllowed } from "@/lib/server/access/caller";
import { readBudgets } from "@/lib/server/team/budgets/read-budgets";
import { countRequests } from "@/lib/server/team/requests/read-requests";
import { usage } from "@/lib/server/team/usage/usage";
import { readFormats } from "@/lib/server/team/account/display-formats";
import { usageChoices } from "@/lib/server/team/usage/usage-choices";
import { usageQueryOf } from "@/lib/server/team/usage/usage-query";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "@/components/usage/messages";

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

export default async function UsagePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("usage");
  const entries = entriesOf(await searchParams);
  const filled = entries.filter(([, value]) => value.trim() !== "");
  if (filled.length < entries.length)
    redirect(`/usage${filled.length > 0 ? "?" : ""}${new URLSearchParams(filled)}`);
  const choices = await usageChoices(ctx);
  const { values, issues } = usageQueryOf(filled, choices);
  const found = await usage(ctx, values);
  const budgets = await readBudgets(ctx);
  const formats = await readFormats(ctx);
  const isAdmin = isAllowed(ctx, "usage.all");
  const { scopes } = ctx.actor;
  const spent = found.days.reduce(
    (sum, { byPurpose }) => sum + Object.values(byPurpose).reduce((total, credits) => total + credits, 0),
    0,
  );
  const carried = carriedEntries(filled, issues);
  const pageHref = (page: number) => {
    const next = new URLSearchParams(carried.map(([name, value]) => [name, value]));
    next.set("page", String(page));
    return `/usage?${next}`;
  };
  const { memberId, purpose, from, to } = values;
  const accepted = Object.entries({ member: memberId, purpose, from, to }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return (
    <main className="mx-auto grid max-w-[86rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 lg:px-8">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-20 font-650">{messages.page.title}</h1>
        <div className="max-md:order-last max-md:w-full">
          <UsageFilters
            values={Object.fromEntries(accepted)}
            members={isAdmin ? choices.members.map(({ id, name }) => ({ value: id, label: name })) : []}
            purposes={choices.purposes}
            today={dayIn(found.zone, Date.now())}
          />
        </div>
        <a
          href={`/api/dashboard/usage.csv?${new URLSearchParams(accepted)}`}
          className={buttonClass({ className: "ml-auto" })}
          download
        >
          <Download size={14} className="text-ink-3" aria-hidden="true" /> {messages.page.csv}
        </a>
      </header>
      <RequestNotices counts={await countRequests(ctx)} />
      <IgnoredChips entries={carried} issues={issues} />
      {scopes.includes("approve") && found.unknownCount > 0 && <UnknownNotice count={found.unknownCount} />}
      <Tiles tiles={usageTiles(found, { isAdmin, now: Date.now() })} />
      {budgets.length > 0 && <BudgetLines budgets={budgets} isAdmin={scopes.includes("budgets")} />}
      <Box
        title={messages.page.perDay.title}
        note={messages.page.perDay.note(formatNumber(spent, 1), found.days.length, zoneWords(found.zone))}
      >
        <DayChart days={found.days} />
      </Box>
      {found.rows.length === 0 ? (
        <Box>
          <NothingSpent
            isNarrowed={accepted.length > 0}
            canSearch={scopes.includes("search")}
            lastPage={found.total > 0 ? pageHref(found.totalPages) : undefined}
          />
        </Box>
      ) : (
        <Box>
          <p className="px-[18px] py-2.5 text-12 text-ink-3">
            {formats.timeZone === found.zone
              ? messages.page.zone(zoneWords(found.zone))
              : messages.page.zones(zoneWords(found.zone), zoneWords(formats.timeZone))}
          </p>
          <LedgerTable rows={found.rows} now={Date.now()} timeZone={formats.timeZone} />
          {found.totalPages > 1 && (
            <div className="flex border-t border-line px-3 py-2">
              <Pages page={found.page} last={found.totalPages} href={pageHref} />
            </div>
          )}
        </Box>
      )}
    </main>
  );
}
