import { IgnoredChip } from "@/components/ui/ignored-chip";
import type { AuditFilters } from "@/lib/contract/audit-log";
import type { Issue } from "@/lib/contract/query";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { auditHref } from "./audit-link";
import { messages } from "./messages/audit";

const MOST_NAMED = 5;

/** `filters` are the understood ones, to which each chip leads. */
export function AuditIgnored({ issues, filters }: { issues: readonly Issue[]; filters: AuditFilters }) {
  if (issues.length === 0) return null;
  const others = issues.length - MOST_NAMED;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {issues.slice(0, MOST_NAMED).map((issue, index) => (
        <IgnoredChip
          key={`${issue.field}-${index}`}
          value={issue.value}
          reason={`${issue.field} ${issue.message}`}
          label={issue.code === "min_greater_than_max" ? messages.ignored.days : issue.field}
          href={auditHref(filters)}
        />
      ))}
      {others > 0 && <span className="text-ink-3">{messages.ignored.more(formatNumber(others))}</span>}
    </div>
  );
}
