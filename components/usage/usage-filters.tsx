/** Narrows the ledger: a plain GET form. */
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { DATE_PRESETS, THIS_MONTH } from "@/components/ui/date-presets";
import { LinkPending } from "@/components/ui/link-pending";
import { FilterChoice, FilterDay, type FilterOption } from "@/components/ui/filter-fields";
import { messages } from "./messages";

export type UsageFilterValues = { member?: string; purpose?: string; from?: string; to?: string };

/** `members`: only for admins; empty hides the choice. */
export function UsageFilters({
  values,
  members,
  purposes,
  today,
}: {
  values: UsageFilterValues;
  members: readonly FilterOption[];
  purposes: readonly string[];
  /** In the time zone of the books, YYYY-MM-DD. */
  today: string;
}) {
  return (
    <form
      method="get"
      action="/usage"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.25rem),1fr))] gap-2 max-md:w-full md:flex md:flex-wrap md:items-center"
      aria-label={messages.filters.label}
    >
      <FilterDay name="from" label={messages.filters.from} value={values.from} />
      <FilterDay name="to" label={messages.filters.to} value={values.to} />
      {members.length > 0 && (
        <FilterChoice
          selectClass="max-w-44"
          name="member"
          label={messages.filters.member}
          all={messages.filters.all}
          options={members}
          value={values.member}
        />
      )}
      {purposes.length > 0 && (
        <FilterChoice
          selectClass="max-w-44"
          name="purpose"
          label={messages.filters.purpose}
          all={messages.filters.all}
          options={purposes.map((purpose) => ({ value: purpose, label: purpose }))}
          value={values.purpose}
        />
      )}
      <span className="flex flex-wrap gap-1 max-md:col-span-2">
        {[THIS_MONTH, ...DATE_PRESETS].map(({ label, firstDay }) => {
          const from = firstDay(Date.parse(today));
          const rest = Object.entries({ ...values, from, to: undefined }).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          );
          return (
            <Link
              key={label}
              href={`/usage?${new URLSearchParams(rest)}`}
              prefetch={false}
              aria-current={values.from === from && !values.to ? "true" : undefined}
              className="flex h-7 items-center whitespace-nowrap rounded-6 px-2 text-12 font-500 text-ink-2 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:text-accent-ink max-md:h-11"
            >
              {label}
              <LinkPending />
            </Link>
          );
        })}
      </span>
      <button type="submit" className={buttonClass({ className: "max-md:col-span-2" })}>
        {messages.filters.apply}
      </button>
    </form>
  );
}
