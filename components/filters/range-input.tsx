"use client";
import type { KeyboardEvent } from "react";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import type { Range } from "@/lib/contract/definition";
import { parseHumanNumber } from "@/lib/contract/human-number";
import { ownValue } from "@/lib/contract/own-value";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { HistogramBucket } from "@/lib/contract/records";
import { useSetInput, useTextInput } from "./filter-inputs";
import { numberText, readableNumber } from "./number-text";
import type { WidgetProps } from "./widget-props";
import { wrongIn } from "./form-values";
import { messages } from "./messages/panel";

/** Keeps the bar of a small count visible. */
const LEAST_PERCENT = 3;
const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

type Scale = Pick<Range, "scale" | "sliderMin" | "sliderMax">;

/** Logarithms differ in the last digit between engines. Rounding keeps the server's style equal to the browser's. */
const clamp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5;

/** Positions on the slider are 0 to 1. */
export function shareOf({ scale, sliderMin, sliderMax }: Scale, value: number): number {
  if (scale === "linear") return clamp((value - sliderMin) / (sliderMax - sliderMin));
  if (value <= sliderMin) return 0;
  return clamp(Math.log(value / sliderMin) / Math.log(sliderMax / sliderMin));
}

/** A log scale has 1-2-5 steps, a linear one round steps. Both ends are included. */
export function stopsOf({ scale, sliderMin, sliderMax }: Scale): number[] {
  const stops: number[] = [];
  if (scale === "log") {
    for (let decade = sliderMin; decade <= sliderMax; decade *= 10) {
      for (const factor of [1, 2, 5]) if (decade * factor <= sliderMax) stops.push(decade * factor);
    }
    return stops;
  }
  const span = sliderMax - sliderMin;
  const step = span > 40 ? 5 : span > 10 ? 0.5 : 0.1;
  for (let index = 0; index * step <= span; index++)
    stops.push(Math.round((sliderMin + index * step) * 10) / 10);
  return stops;
}

export function stopAt(scale: Scale, stops: readonly number[], share: number): number {
  return stops.reduce((best, stop) =>
    Math.abs(shareOf(scale, stop) - share) < Math.abs(shareOf(scale, best) - share) ? stop : best,
  );
}

function Histogram({
  filter,
  bars,
  low,
  high,
}: {
  filter: Range;
  bars: readonly HistogramBucket[];
  low: number | undefined;
  high: number | undefined;
}) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const isRestricted = low !== undefined || high !== undefined;
  return (
    <div className="relative h-[2.125rem]" aria-hidden="true">
      {bars.map((bar) => {
        const left = shareOf(filter, bar.from);
        const width = shareOf(filter, bar.to) - left;
        if (width <= 0 || bar.count === 0) return null;
        const isIn = isRestricted && bar.to > (low ?? -Infinity) && bar.from < (high ?? Infinity);
        return (
          <i
            key={bar.from}
            className={`absolute bottom-0 rounded-t-[1px] ${isIn ? "bg-hist-on" : "bg-hist"}`}
            style={{
              left: percent(left),
              width: `max(1px, calc(${percent(width)} - 1px))`,
              height: percent(Math.max(LEAST_PERCENT / 100, bar.count / most)),
            }}
          />
        );
      })}
    </div>
  );
}

type Bands = NonNullable<Range["bands"]>;

/** Bands are guidance from section 4.5. */
function RangeBands({
  filter,
  bands,
  low,
  high,
  onChoose,
}: {
  filter: Range;
  bands: Bands;
  low: number | undefined;
  high: number | undefined;
  onChoose: (low: number | undefined, high: number | undefined) => void;
}) {
  return (
    <div
      className="mx-2 mt-2 flex gap-0.5 text-11 font-500 noscript:hidden"
      role="group"
      aria-label={messages.range.bands}
    >
      <span style={{ width: `${shareOf(filter, bands[0]?.from ?? 0) * 100}%` }} />
      {bands.map((band, index) => {
        const to = bands[index + 1]?.from;
        const isChosen = low === band.from && high === to;
        return (
          <button
            key={band.label}
            type="button"
            aria-pressed={isChosen}
            title={
              to === undefined
                ? messages.range.above(`${formatNumber(band.from)}${filter.unit ?? ""}`)
                : `${formatNumber(band.from)}–${formatNumber(to)}${filter.unit ?? ""}`
            }
            // The first bands are narrow, so each gets at least the width of its label.
            style={{ flexGrow: (to ?? filter.sliderMax) - band.from }}
            className="min-h-6 min-w-fit border-t-2 border-line-strong pt-1 text-left text-ink-3 hover:text-ink aria-pressed:border-accent aria-pressed:text-ink-2 max-md:min-h-11"
            onClick={() => (isChosen ? onChoose(undefined, undefined) : onChoose(band.from, to))}
          >
            {band.label}
          </button>
        );
      })}
    </div>
  );
}

/** This is fine enough to look continuous. */
const RESOLUTION = 1000;

const KEYS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 3,
  PageDown: -3,
  Home: -1000,
  End: 1000,
};

/**
 * Each thumb is a native range input. Arrow keys move between stops. `low` and `high` are undefined for no limit. An
 * end of the scale means no limit.
 */
function RangeSlider({
  filter,
  low,
  high,
  onChange,
}: {
  filter: Range;
  low: number | undefined;
  high: number | undefined;
  onChange: (low: number | undefined, high: number | undefined) => void;
}) {
  const stops = stopsOf(filter);
  const [first, last] = [stops[0]!, stops[stops.length - 1]!];
  const shares = [
    low === undefined ? 0 : shareOf(filter, low),
    high === undefined ? 1 : shareOf(filter, high),
  ] as const;
  const move = (end: 0 | 1, stop: number) => {
    if (end === 0) onChange(stop <= first ? undefined : Math.min(stop, high ?? last), high);
    else onChange(low, stop >= last ? undefined : Math.max(stop, low ?? first));
  };
  const onKeyDown = (end: 0 | 1) => (event: KeyboardEvent) => {
    const steps = ownValue(KEYS, event.key);
    if (steps === undefined) return;
    event.preventDefault();
    const value = (end === 0 ? low : high) ?? (end === 0 ? first : last);
    const beyond =
      steps > 0 ? stops.filter((stop) => stop > value) : stops.filter((stop) => stop < value).reverse();
    const next = beyond[Math.min(Math.abs(steps), beyond.length) - 1];
    if (next !== undefined) move(end, next);
  };
  const text = (value: number | undefined) =>
    value === undefined ? messages.range.noMost : `${readableNumber(value)}${filter.unit ?? ""}`;
  return (
    <div className="relative h-0.5 bg-line-strong">
      <i
        className="absolute h-0.5 bg-accent"
        style={{ left: `${shares[0] * 100}%`, right: `${(1 - shares[1]) * 100}%` }}
      />
      {([0, 1] as const).map((end) => (
        <input
          key={end}
          type="range"
          min={0}
          max={RESOLUTION}
          step={1}
          value={Math.round(shares[end] * RESOLUTION)}
          aria-label={end === 0 ? messages.range.least(filter.label) : messages.range.most(filter.label)}
          aria-valuetext={text(end === 0 ? low : high)}
          className={`range-thumb noscript:hidden ${end === 0 && shares[0] > 0.5 ? "z-[1]" : ""}`}
          onChange={(event) => move(end, stopAt(filter, stops, Number(event.target.value) / RESOLUTION))}
          onKeyDown={onKeyDown(end)}
        />
      ))}
    </div>
  );
}

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
