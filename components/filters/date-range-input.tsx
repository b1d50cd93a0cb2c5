"use client";
/** Days are UTC, and both are inclusive. */
import { bareInputClass, fieldClass } from "@/components/ui/field";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { firstDayOf, PERIODS } from "@/lib/contract/periods";
import { useSetInput, useTextInput } from "./filter-inputs";
import type { WidgetProps } from "./widget-props";
import { wrongIn } from "./form-values";
import { messages } from "./messages/panel";

export function DateRangeInput({ filter }: WidgetProps<"dateRange">) {
  const set = useSetInput();
  const isHydrated = useIsHydrated();
  const from = useTextInput(filter.from);
  const to = useTextInput(filter.to);
  const wrong = wrongIn(filter, { [filter.from]: from, [filter.to]: to });
  const noteId = `${filter.from}-note`;
  const choose = (first: string) => {
    set(filter.from, first);
    set(filter.to, "");
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {[
          { field: filter.from, label: messages.days.from, name: messages.days.fromLabel, day: from },
          { field: filter.to, label: messages.days.to, name: messages.days.toLabel, day: to },
        ].map(({ field, label, name, day }) => (
          <label key={field}>
            <span className="mb-1 block text-12 text-ink-3">{label}</span>
            <span className={`${fieldClass} px-2`} data-wrong={wrong ? true : undefined}>
              <input
                type="date"
                name={field}
                aria-label={name(filter.label)}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? noteId : undefined}
                value={day}
                className={`${bareInputClass} tabular-nums`}
                onChange={(event) => set(field, event.target.value)}
              />
            </span>
          </label>
        ))}
      </div>
      {wrong && (
        <p id={noteId} className="mt-1.5 text-12 text-bad-ink">
          {wrong.note}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-1 noscript:hidden">
        {PERIODS.map((period) => {
          const isChosen = isHydrated && !to && from === firstDayOf(period, Date.now());
          return (
            <button
              key={period}
              type="button"
              aria-pressed={isChosen}
              className="h-7 flex-auto whitespace-nowrap rounded-6 px-1 text-12 font-500 text-ink-2 ring-1 ring-inset ring-line-strong hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-pressed:ring-accent-line max-md:h-11"
              onClick={() => choose(isChosen ? "" : firstDayOf(period, Date.now()))}
            >
              {messages.days.periods[period]}
            </button>
          );
        })}
      </div>
    </>
  );
}
