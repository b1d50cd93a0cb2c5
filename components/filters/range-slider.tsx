"use client";
/** Each thumb is a native range input. Arrow keys move between stops. */
import type { KeyboardEvent } from "react";
import type { Range } from "@/lib/contract/definition";
import { ownValue } from "@/lib/contract/own-value";
import { readableNumber } from "./number-text";
import { shareOf, stopAt, stopsOf } from "./range-scale";
import { messages } from "./messages/panel";

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

/** `low` and `high` are undefined for no limit. An end of the scale means no limit. */
export function RangeSlider({
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
