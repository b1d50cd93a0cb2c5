"use client";
import { useState, type ComponentType } from "react";
import { ChevronRight } from "lucide-react";
import { unseen } from "@/components/ui/unseen";
import { byKind } from "@/lib/contract/by-kind";
import { fieldsOf, type AnyValues, type Filter, type Kind } from "@/lib/contract/definition";
import type { FacetCount, HistogramBucket } from "@/lib/contract/records";
import { useFromInputs, useReadInputs } from "./filter-inputs";
import { splitTexts, type FormValues } from "./form-values";
import type { WidgetProps } from "./widget-props";
import { widgets } from "./widgets";
import { messages } from "./messages/panel";

function oneIfUsed(filter: Filter, values: FormValues): number {
  const inputs = fieldsOf(filter).map((field) => values[field]);
  return inputs.some((value) => (typeof value === "string" ? value.trim() !== "" : value === true)) ? 1 : 0;
}

const usedCount = byKind<[values: FormValues], number>({
  multiSelect: ({ param }, { [param]: input }) => (Array.isArray(input) ? input.length : 0),
  select: oneIfUsed,
  range: oneIfUsed,
  dateRange: oneIfUsed,
  text: oneIfUsed,
  textList: ({ param }, { [param]: input }) => (typeof input === "string" ? splitTexts(input).length : 0),
  flag: oneIfUsed,
});

/** The mark renders separately from the widget. */
function UsedMark({ filter }: { filter: Filter }) {
  const used = useFromInputs((inputs) => usedCount(filter, inputs));
  return (
    <>
      {used > 0 && (
        <span className="min-w-[18px] rounded-full bg-accent-soft px-1.5 text-center text-11 font-600 tabular-nums text-accent-ink">
          {messages.group.used(unseen, used)}
        </span>
      )}
      {used === 0 && (
        <span className="ml-auto font-450 text-ink-3 group-open/filter:invisible">
          {messages.group.unused}
        </span>
      )}
      <ChevronRight
        size={14}
        aria-hidden="true"
        className={`text-ink-3 transition-transform duration-base ease-calm group-open/filter:rotate-90 ${used > 0 ? "ml-auto" : ""}`}
      />
    </>
  );
}

export function FilterGroup({
  filter,
  values,
  counts,
  histogram,
  isPanelUnused,
}: {
  filter: Filter;
  values: AnyValues;
  counts: FacetCount[] | undefined;
  histogram: HistogramBucket[] | undefined;
  /** If no filter is active, the prominent groups are open to show what is possible. */
  isPanelUnused: boolean;
}) {
  const read = useReadInputs();
  const [isFirstOpen] = useState(
    () => usedCount(filter, read()) > 0 || (isPanelUnused && filter.isProminent === true),
  );
  const Widget = widgets[filter.kind] as ComponentType<WidgetProps<Kind>>;
  return (
    <details open={isFirstOpen} className="group/filter border-b border-line px-4">
      <summary className="-mx-1 flex h-[2.375rem] items-center gap-2 rounded-4 px-1 font-550 max-md:h-12 max-md:text-14">
        {filter.label}
        <UsedMark filter={filter} />
      </summary>
      <div className="pb-3.5">
        <Widget filter={filter as never} values={values} counts={counts} histogram={histogram} />
        {filter.help && <p className="mt-1.5 text-12 text-ink-3">{filter.help}</p>}
      </div>
    </details>
  );
}
