/** The bars of the histogram of a range filter. */
import type { FilterOf } from "@/lib/contract/definition";

const STEPS_OF_A_DECADE = [1, 1.6, 2.5, 4, 6.3];
const LINEAR_BARS = 40;

/** Ends of the bars, ascending: five steps a decade on a log scale, else 40 equal ones. */
export function barEdges({ scale, sliderMin, sliderMax }: FilterOf<"range">): number[] {
  if (scale === "linear") {
    const width = (sliderMax - sliderMin) / LINEAR_BARS;
    return Array.from({ length: LINEAR_BARS + 1 }, (_, bar) => Number((sliderMin + bar * width).toFixed(9)));
  }
  const edges: number[] = [];
  for (let power = Math.floor(Math.log10(sliderMin)); 10 ** power <= sliderMax; power++) {
    edges.push(...STEPS_OF_A_DECADE.map((step) => Math.round(step * 10 ** (power + 1)) / 10));
  }
  return edges.filter((edge) => edge >= sliderMin && edge <= sliderMax);
}

/** Index of the bar of a value; the first and the last bar also hold what lies beyond the ends. */
export function barOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (value >= edges[middle]!) low = middle;
    else high = middle - 1;
  }
  return low;
}
