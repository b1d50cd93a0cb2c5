"use client";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import { parseHumanNumber } from "@/lib/contract/human-number";
import { useSetInput, useTextInput } from "./filter-inputs";
import { Histogram } from "./histogram";
import { numberText } from "./number-text";
import { RangeBands } from "./range-bands";
import { RangeSlider } from "./range-slider";
import type { WidgetProps } from "./widget-props";
import { wrongIn } from "./wrong-input";
import { messages } from "./messages/panel";

export function RangeInput({ filter, histogram }: WidgetProps<"range">) {
  const setInput = useSetInput();
  const texts = [useTextInput(filter.min), useTextInput(filter.max)] as const;
  const [low, high] = [parseHumanNumber(texts[0]), parseHumanNumber(texts[1])];
  const wrong = wrongIn(filter, { [filter.min]: texts[0], [filter.max]: texts[1] });
  const isWrong = (field: string) => wrong?.fields.includes(field) || undefined;
  const set = (nextLow: number | undefined, nextHigh: number | undefined) => {
    setInput(filter.min, numberText(nextLow));
    setInput(filter.max, numberText(nextHigh));
  };
  const noteId = `${filter.min}-note`;
  return (
    <>
      <div className="mx-2 mt-0.5">
        {histogram ? (
          <Histogram filter={filter} bars={histogram} low={low} high={high} />
        ) : (
          <div className="h-2.5" />
        )}
        <RangeSlider filter={filter} low={low} high={high} onChange={set} />
      </div>
      {filter.bands && (
        <RangeBands filter={filter} bands={filter.bands} low={low} high={high} onChoose={set} />
      )}
      <div className="mt-3.5 grid grid-cols-[1fr_auto_1fr] items-center gap-1.5 text-ink-3 max-md:mt-6">
        {[
          { field: filter.min, label: messages.range.from, placeholder: messages.range.noLeast },
          { field: filter.max, label: messages.range.to, placeholder: messages.range.noMost },
        ].flatMap(({ field, label, placeholder }, end) => [
          end === 1 && <span key="dash">–</span>,
          <span key={field} className={`${fieldClass} px-2`} data-wrong={isWrong(field)}>
            <input
              type="text"
              name={field}
              inputMode="text"
              autoComplete="off"
              aria-label={label(filter.label)}
              aria-invalid={isWrong(field)}
              aria-describedby={wrong ? noteId : undefined}
              placeholder={placeholder}
              value={texts[end]}
              className={`${bareInputClass} tabular-nums`}
              onChange={(event) => setInput(field, event.target.value)}
            />
            {filter.unit && <span className="text-12 text-ink-3">{filter.unit}</span>}
          </span>,
        ])}
      </div>
      {wrong && (
        <p id={noteId} className="mt-1.5 text-12 text-bad-ink">
          {wrong.note}
        </p>
      )}
    </>
  );
}
