import { buttonClass } from "@/components/ui/button";
import { FilterDay, filterFormClass } from "@/components/ui/filter-fields";
import { messages } from "@/components/usage/messages";
import { PeriodLinks } from "@/components/usage/period-links";
import type { Period } from "@/lib/contract/usage";
import { PURPOSES, purposeHref, type PurposeValues } from "@/lib/contract/purposes";

/** `today` and `since` are YYYY-MM-DD in the time zone of the books. */
export function PurposePeriods({
  values: { purpose, from, to },
  period,
  today,
  since,
}: {
  values: PurposeValues;
  period: Period;
  today: string;
  since: string | null;
}) {
  const words = messages.filters;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* On phones it is one line that scrolls. */}
      <div className="max-w-full max-md:overflow-x-auto max-md:[&>nav]:max-w-none max-md:[&>nav]:flex-nowrap">
        <PeriodLinks
          label={words.times}
          {...{ period, today, since }}
          hrefOf={(days) => purposeHref({ purpose, ...days })}
        />
      </div>
      <form
        method="get"
        action={PURPOSES}
        className={`w-full md:w-auto ${filterFormClass}`}
        aria-label={words.times}
      >
        {purpose !== undefined && <input type="hidden" name="purpose" value={purpose} />}
        <FilterDay name="from" label={words.from} value={from} />
        <FilterDay name="to" label={words.to} value={to} />
        <button type="submit" className={buttonClass()}>
          {words.apply}
        </button>
      </form>
    </div>
  );
}
