import type { Metadata } from "next";
import Link from "next/link";
import { ChevronRight, Download, Share2 } from "lucide-react";
import type { SearchParams } from "@/components/filters/address-entries";
import { BooksSheet, monthName } from "@/components/share/books-sheet";
import { LinkList } from "@/components/share/link-list";
import { booksMessages, messages } from "@/components/share/messages";
import { buttonClass } from "@/components/ui/button-class";
import { FormNotice } from "@/components/ui/form-notice";
import { SelectField } from "@/components/ui/select-field";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { dayIn } from "@/lib/domain/zone-days";
import { openPage } from "@/lib/server/http/open-page";
import { booksZone } from "@/lib/server/team/budgets/books-zone";
import { listLinks } from "@/lib/server/team/links/read-links";
import { readStatement } from "@/lib/server/team/links/statement";
import { readTeamBrand } from "@/lib/server/team/links/team-brand";
import { purposeNames } from "@/lib/server/team/purposes/purpose-details";

export const metadata: Metadata = { title: PAGES.statements.title };
export const dynamic = "force-dynamic";

const MONTHS = 24;

/** The newest first. */
function monthsUntil(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

export default async function StatementsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("statements");
  const sent = singleValues(await searchParams);
  const months = monthsUntil(dayIn(await booksZone(ctx.db), Date.now()).slice(0, 7));
  const purposes = await purposeNames(ctx);
  const month = months.find((each) => each === sent("month")) ?? months[0]!;
  const purpose = purposes.find((each) => each === sent("purpose")) ?? null;
  const books = await readStatement(ctx, { month, purpose });
  const of = { month, ...(purpose !== null && { purpose }) };
  const share = `/links?${new URLSearchParams({ kind: "statement", id: purpose ?? "team", ...of })}`;
  const rows = `/api/dashboard/usage.csv?${new URLSearchParams({
    from: books.period.from,
    to: books.period.to,
    ...(purpose !== null && { purpose }),
  })}`;
  const { statements } = messages;
  return (
    <main className="page-gutters grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="print:hidden">
        <nav className="flex items-center gap-1.5 text-12 text-ink-2">
          <Link href="/usage" prefetch={false} className="rounded-4 hover:text-ink hover:underline">
            {PAGES.usage.title}
          </Link>
          <ChevronRight size={13} className="text-ink-3" aria-hidden="true" />
          <span aria-current="page">{PAGES.statements.title}</span>
        </nav>
        <p className="text-ink-2">{statements.lead}</p>
      </header>
      <FormNotice
        done={sent("done")}
        problem={sent("problem")}
        doneWords={messages.done}
        problemWords={messages.problems}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <BooksSheet
          books={books}
          team={(await readTeamBrand(ctx.db)).name}
          acts={
            <>
              <a href={rows} download className={buttonClass()}>
                <Download size={15} aria-hidden="true" />
                {booksMessages.csv}
              </a>
              <span className="self-center text-12 text-ink-3">{booksMessages.printHint}</span>
            </>
          }
        />
        <aside className="grid gap-4 print:hidden">
          <form method="get" className="grid gap-3 rounded-10 border border-line bg-surface p-4">
            <SelectField
              label={statements.purpose}
              name="purpose"
              value={purpose ?? ""}
              choices={[
                { value: "", label: booksMessages.team },
                ...purposes.map((name) => ({ value: name, label: name })),
              ]}
            />
            <SelectField
              label={statements.month}
              name="month"
              value={month}
              choices={months.map((each) => ({ value: each, label: monthName(each) }))}
            />
            <button type="submit" className={buttonClass()}>
              {statements.show}
            </button>
          </form>
          <section className="grid gap-3 rounded-10 border border-line bg-surface p-4">
            <h2 className="font-650">{statements.share}</h2>
            <p className="text-ink-2">{statements.shareLead}</p>
            <Link href={share} prefetch={false} className={buttonClass({ variant: "primary" })}>
              <Share2 size={15} aria-hidden="true" />
              {messages.share}
            </Link>
            <LinkList
              links={await listLinks(ctx, of)}
              back={`/usage/statements?${new URLSearchParams(of)}`}
              now={Date.now()}
            />
          </section>
        </aside>
      </div>
    </main>
  );
}
