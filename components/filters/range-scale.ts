/** Positions on the slider are 0 to 1. */
import type { Range } from "@/lib/contract/definition";

type Scale = Pick<Range, "scale" | "sliderMin" | "sliderMax">;

/** Logarithms differ in the last digit between engines. Rounding keeps the server's style equal to the browser's. */
const clamp = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5;

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
