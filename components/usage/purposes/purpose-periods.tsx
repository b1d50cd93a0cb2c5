import { buttonClass } from "@/components/ui/button";
import { FilterDay } from "@/components/ui/filter-fields";
import { Segments } from "@/components/ui/segments";
import { messages } from "@/components/usage/messages";
import { dayClass, usagePresets } from "@/components/usage/usage-presets";
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
      <div className="max-w-full max-md:overflow-x-auto">
        <Segments
          label={words.times}
          segments={usagePresets(today, since).map((preset) => ({
            label: preset.label,
            href: purposeHref({ purpose, from: preset.from, to: preset.to }),
            isCurrent: preset.period.from === period.from && preset.period.to === period.to,
          }))}
        />
      </div>
      <form
        method="get"
        action={PURPOSES}
        className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto md:flex-wrap md:items-center"
        aria-label={words.times}
      >
        {purpose !== undefined && <input type="hidden" name="purpose" value={purpose} />}
        <FilterDay className={dayClass} name="from" label={words.from} value={from} />
        <FilterDay className={dayClass} name="to" label={words.to} value={to} />
        <button type="submit" className={buttonClass({ className: "max-md:col-span-2" })}>
          {words.apply}
        </button>
      </form>
    </div>
  );
}
