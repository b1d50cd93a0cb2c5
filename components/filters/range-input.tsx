"use client";
/** Two bounds: inputs that accept `10k` and `1.5m`, a slider, and bars behind it when the service counts. */
import { useFormContext, useWatch } from "react-hook-form";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import { parseHumanNumber } from "@/lib/contract/human-number";
import { Histogram } from "./histogram";
import { numberText } from "./number-text";
import { RangeBands } from "./range-bands";
import { RangeSlider } from "./range-slider";
import type { WidgetProps } from "./widget-props";

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseHumanNumber(text);
}

export function RangeInput({ filter, values, histogram }: WidgetProps<"range">) {
  const { register, setValue } = useFormContext();
  const initial = (field: string) =>
    typeof values[field] === "number" ? numberText(values[field] as number) : "";
  const watched = useWatch({ name: [filter.min, filter.max] }) as [string?, string?];
  const texts = [watched[0] ?? initial(filter.min), watched[1] ?? initial(filter.max)] as const;
  const [low, high] = [numberIn(texts[0]), numberIn(texts[1])];
  const isBad = texts.map((text, end) => text.trim() !== "" && [low, high][end] === undefined);
  const isTurned = low !== undefined && high !== undefined && low > high;
  const set = (nextLow: number | undefined, nextHigh: number | undefined) => {
    setValue(filter.min, numberText(nextLow), { shouldDirty: true });
    setValue(filter.max, numberText(nextHigh), { shouldDirty: true });
  };
  const noteId = `${filter.min}-note`;
  const note = isTurned
    ? "The first number is larger than the second"
    : isBad.includes(true)
      ? "Write a number, like 10k or 1.5m"
      : undefined;
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
      <div className="mt-3.5 grid grid-cols-[1fr_auto_1fr] items-center gap-1.5 text-ink-3 max-md:mt-5">
        {[
          { field: filter.min, label: "from", placeholder: "any" },
          { field: filter.max, label: "to", placeholder: "no limit" },
        ].flatMap(({ field, label, placeholder }, end) => [
          end === 1 && <span key="dash">–</span>,
          <span key={field} className={`${fieldClass} px-2 ${isTurned || isBad[end] ? "ring-bad" : ""}`}>
            <input
              type="text"
              inputMode="text"
              autoComplete="off"
              aria-label={`${filter.label} ${label}`}
              aria-invalid={isTurned || isBad[end] ? true : undefined}
              aria-describedby={note ? noteId : undefined}
              placeholder={placeholder}
              defaultValue={initial(field)}
              className={`${bareInputClass} tabular-nums`}
              {...register(field)}
            />
            {filter.unit && <span className="text-12 text-ink-3">{filter.unit}</span>}
          </span>,
        ])}
      </div>
      {note && (
        <p id={noteId} className="mt-1.5 text-12 text-bad-ink">
          {note}
        </p>
      )}
    </>
  );
}
