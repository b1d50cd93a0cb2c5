import Link from "next/link";
import { purposeHref } from "@/lib/contract/purposes";
import { buttonClass } from "@/components/ui/button";
import {
  FilterChoice,
  FilterDay,
  filterFormClass,
  insideClass,
  type FilterOption,
} from "@/components/ui/filter-fields";
import { fieldClass } from "@/components/ui/field";
import { LinkPending } from "@/components/ui/link-pending";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { type Named, type Period, type UsageChoices, USAGE_KINDS, type Usage } from "@/lib/contract/usage";
import { messages } from "./messages";
import { usageHref, type UsageFilterValues } from "./usage-address";
import { PeriodLinks } from "./period-links";

type Choice = { name: "member" | "purpose" | "key"; label: string; options: readonly FilterOption[] };

const optionsOf = (all: readonly Named[]): FilterOption[] =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** `today` and `since` are YYYY-MM-DD in the time zone of the books. */
export function UsageFilters({
  values,
  choices,
  period,
  today,
  since,
}: {
  values: UsageFilterValues;
  choices: UsageChoices;
  period: Period;
  today: string;
  since: string | null;
}) {
  const words = messages.filters;
  const all: Choice[] = [
    { name: "member", label: words.member, options: optionsOf(choices.members) },
    {
      name: "purpose",
      label: words.purpose,
      options: choices.purposes.map((purpose) => ({ value: purpose, label: purpose })),
    },
    { name: "key", label: words.key, options: optionsOf(choices.keys) },
  ];
  const shown = all.filter(({ name, options }) => options.length > (name === "member" ? 1 : 0));
  return (
    <div className="grid gap-2">
      <PeriodLinks
        label={words.times}
        {...{ period, today, since }}
        hrefOf={(days) => usageHref(values, days)}
      />
      <form method="get" action="/usage" className={filterFormClass} aria-label={words.label}>
        <FilterDay name="from" label={words.from} value={values.from} />
        <FilterDay name="to" label={words.to} value={values.to} />
        {shown.map(({ name, label, options }) => (
          <FilterChoice
            key={name}
            name={name}
            label={label}
            all={words.all}
            options={options}
            value={values[name]}
          />
        ))}
        <label className={`${fieldClass} max-md:gap-1.5 max-md:px-2`}>
          <span className="text-ink-3">{words.profile}</span>
          <input
            name="profile"
            maxLength={200}
            defaultValue={values.profile ?? ""}
            placeholder={words.handle}
            className={`w-24 ${insideClass}`}
          />
        </label>
        {values.kind !== undefined && <input type="hidden" name="kind" value={values.kind} />}
        <button type="submit" className={buttonClass()}>
          {words.apply}
        </button>
        {values.purpose !== undefined && (
          <Link
            href={purposeHref({ purpose: values.purpose, from: values.from, to: values.to })}
            prefetch={false}
            className="max-w-full truncate font-550 text-accent-ink hover:underline max-md:col-span-full max-md:py-2.5"
          >
            <bdi>{words.bought(values.purpose)}</bdi>
          </Link>
        )}
      </form>
    </div>
  );
}

export function KindTabs({ kinds, values }: { kinds: Usage["kinds"]; values: UsageFilterValues }) {
  const counts = new Map(kinds.map(({ kind, rows }) => [kind, rows]));
  const total = kinds.reduce((sum, { rows }) => sum + rows, 0);
  const shown = USAGE_KINDS.filter((kind) => counts.has(kind) || values.kind === kind);
  const tab = (href: string, label: string, count: number, isCurrent: boolean) => (
    <Link
      key={label}
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent ? "page" : undefined}
      className="flex h-10 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent font-500 text-ink-2 hover:text-ink aria-[current]:border-ink aria-[current]:font-600 aria-[current]:text-ink max-md:h-11"
    >
      {label} <span className="tabular-nums text-ink-3">{formatNumber(count)}</span>
      <LinkPending />
    </Link>
  );
  return (
    <nav
      aria-label={messages.kinds.label}
      className="flex gap-x-5 overflow-x-auto border-b border-line px-[18px]"
    >
      {tab(usageHref(values, { kind: undefined }), messages.kinds.all, total, values.kind === undefined)}
      {shown.map((kind) =>
        tab(
          usageHref(values, { kind }),
          messages.kinds[kind].many,
          counts.get(kind) ?? 0,
          values.kind === kind,
        ),
      )}
    </nav>
  );
}
