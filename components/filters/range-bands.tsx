"use client";
/** Bands are guidance from section 4.5. */
import type { Range } from "@/lib/contract/definition";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { shareOf } from "./range-scale";
import { messages } from "./messages/panel";

type Bands = NonNullable<Range["bands"]>;

export function RangeBands({
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
