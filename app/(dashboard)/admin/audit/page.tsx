import type { Metadata } from "next";
import { Check, Download, ScrollText } from "lucide-react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { AuditFilters, AuditIgnored } from "@/components/admin/audit-filters";
import { auditFileHref, auditHref } from "@/components/admin/audit-link";
import { AuditList } from "@/components/admin/audit-list";
import { RetentionForm } from "@/components/admin/retention-form";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { Box } from "@/components/ui/box";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import type { AuditFilters as Filters } from "@/lib/contract/audit-log";
import { zoneWords } from "@/lib/contract/display-formats";
import { PAGES } from "@/lib/contract/pages";
import { auditFiltersOf, cursorOf } from "@/lib/server/access/audit-log/audit-address";
import { browseAudit } from "@/lib/server/access/audit-log/browse-audit";
import { openPage } from "@/lib/server/http/open-page";
import { readFormats } from "@/lib/server/team/account/display-formats";
import { messages } from "@/components/admin/messages/audit";

export const metadata: Metadata = { title: PAGES.audit.title };
export const dynamic = "force-dynamic";

const one = (value: string | string[] | undefined) => [value].flat()[0] ?? "";
/** The days are shown in the reader's time zone. */
const NO_FILTERS = ["after", "done", "trouble", "days", "zone"];

/** A downloaded file covers the same days as the page. */
const withZone = (filters: Filters, zone: string): Filters =>
  filters.from === undefined && filters.to === undefined ? filters : { ...filters, zone };

function Files({ filters }: { filters: Filters }) {
  return (
    <div className="flex flex-wrap gap-2">
      {(["csv", "jsonl"] as const).map((format) => (
        <a key={format} href={auditFileHref(filters, format)} className={buttonClass()} download>
          <Download size={14} className="text-ink-3" aria-hidden="true" />
          {messages.page.files[format]}
        </a>
      ))}
    </div>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      icon={<ScrollText size={19} aria-hidden="true" />}
      title={isNarrowed ? messages.page.nothing.matches : messages.page.nothing.happened}
      actions={isNarrowed && <ButtonLink href="/admin/audit">{messages.page.nothing.showAll}</ButtonLink>}
    >
      {isNarrowed ? messages.page.nothing.otherFilters : messages.page.nothing.everyAct}
    </EmptyState>
  );
}

export default async function AuditLogPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("audit");
  const params = await searchParams;
  const { values: filters, issues } = auditFiltersOf(entriesOf(params), NO_FILTERS);
  const after = cursorOf(one(params.after));
  const { timeZone: zone } = await readFormats(ctx);
  const found = await browseAudit(ctx, { filters: withZone(filters, zone), after });
  const { rows, older, people, keptDays } = found;
  const isWrong = one(params.trouble) === "days";
  return (
    <AdminFrame
      page="audit"
      lead={messages.page.lead(keptDays, zoneWords(zone))}
      action={<Files filters={withZone(filters, zone)} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {one(params.done) === "kept" && (
          <Notice variant="good" role="status" icon={<Check size={16} aria-hidden="true" />}>
            {messages.page.saved}
          </Notice>
        )}
        <AuditFilters filters={filters} people={people} />
        <AuditIgnored issues={issues} filters={filters} />
        <Box>
          {rows.length === 0 ? (
            <Nothing isNarrowed={Object.keys(filters).length > 0} />
          ) : (
            <AuditList rows={rows} now={Date.now()} zone={zone} />
          )}
          {(older !== null || after !== undefined) && (
            <nav aria-label={messages.page.pages} className="flex gap-2 border-t border-line px-3 py-2">
              {after !== undefined && (
                <ButtonLink href={auditHref(filters)}>{messages.page.newest}</ButtonLink>
              )}
              {older !== null && (
                <ButtonLink href={auditHref(filters, older)} className="ml-auto" rel="next">
                  {messages.page.older}
                </ButtonLink>
              )}
            </nav>
          )}
        </Box>
        <Box title={messages.page.retention}>
          <RetentionForm
            days={isWrong ? one(params.days) : keptDays === null ? "" : String(keptDays)}
            isWrong={isWrong}
          />
        </Box>
      </div>
    </AdminFrame>
  );
}
