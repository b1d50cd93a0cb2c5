import { buttonClass } from "@/components/ui/button";
import { FilterChoice, FilterDay, filterFormClass, type FilterOption } from "@/components/ui/filter-fields";
import { IgnoredChip } from "@/components/ui/ignored-chip";
import { ACTS, actOf, type Act } from "@/lib/contract/audit";
import type { AuditFilters as Filters, AuditPage } from "@/lib/contract/audit-log";
import { ownValue } from "@/lib/contract/own-value";
import type { Issue } from "@/lib/contract/query";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { auditHref } from "./audit-link";
import { messages } from "./messages/audit";

const WITHOUT_ID: readonly FilterOption[] = [
  { value: "operator", label: messages.filters.who.operator },
  { value: "system", label: messages.filters.who.system },
  { value: "anonymous", label: messages.filters.who.anonymous },
];
const sentence = (says: string) => says.charAt(0).toUpperCase() + says.slice(1);
const ALL_ACTS: readonly FilterOption[] = (Object.keys(ACTS) as Act[])
  .map((act) => ({ value: act, label: sentence(actOf(act).says) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));

/** A filter value from the address stays selected even if no list has it, for example a key that acted. */
const withCurrent = (options: readonly FilterOption[], value: string | undefined, label: string) =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label }];

const KINDS: Readonly<Record<string, { one: string; many: string }>> = messages.kinds;

const OBJECT_KINDS: readonly string[] = Object.keys(KINDS);
export const kindOf = (kind: string) => ownValue(KINDS, kind) ?? { one: kind, many: kind };

export function AuditFilters({ filters, people }: { filters: Filters; people: AuditPage["people"] }) {
  const { person, act, object, from, to } = filters;
  const everyone = [...people.map(({ id, name }) => ({ value: id, label: name })), ...WITHOUT_ID];
  const kinds = OBJECT_KINDS.map((kind) => ({ value: kind, label: kindOf(kind).many }));
  const one = messages.filters.thisObject(kindOf((object ?? "").split(":")[0]!).one);
  return (
    <form method="get" action="/admin/audit" aria-label={messages.filters.form} className={filterFormClass}>
      <FilterChoice
        name="person"
        label={messages.filters.who.label}
        all={messages.filters.who.all}
        options={withCurrent(everyone, person, messages.filters.who.apiKey)}
        value={person}
      />
      <FilterChoice
        name="act"
        label={messages.filters.what.label}
        all={messages.filters.what.all}
        options={ALL_ACTS}
        value={act}
      />
      <FilterChoice
        name="object"
        label={messages.filters.about.label}
        all={messages.filters.about.all}
        options={withCurrent(kinds, object, one)}
        value={object}
      />
      <FilterDay name="from" label={messages.filters.from} value={from} />
      <FilterDay name="to" label={messages.filters.to} value={to} />
      <button type="submit" className={buttonClass()}>
        {messages.filters.apply}
      </button>
    </form>
  );
}

const MOST_NAMED = 5;

/** `filters` are the understood ones, to which each chip leads. */
export function AuditIgnored({ issues, filters }: { issues: readonly Issue[]; filters: Filters }) {
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
