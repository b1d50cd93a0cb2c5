/** The position of a number on the slider of a range: 0 at the left end, 1 at the right. */
import type { Range } from "@/lib/contract/definition";

type Scale = Pick<Range, "scale" | "sliderMin" | "sliderMax">;

/** Rounded: logarithms differ in their last digit from engine to engine, and the server's style must be the browser's. */
const clamp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5;

export function shareOf({ scale, sliderMin, sliderMax }: Scale, value: number): number {
  if (scale === "linear") return clamp((value - sliderMin) / (sliderMax - sliderMin));
  if (value <= sliderMin) return 0;
  return clamp(Math.log(value / sliderMin) / Math.log(sliderMax / sliderMin));
}

/** The numbers that a thumb stops at: 1-2-5 steps on a log scale, round steps on a linear one. Both ends included. */
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

/** The stop nearest to a position on the slider. */
export function stopAt(scale: Scale, stops: readonly number[], share: number): number {
  return stops.reduce((best, stop) =>
    Math.abs(shareOf(scale, stop) - share) < Math.abs(shareOf(scale, best) - share) ? stop : best,
  );
}
