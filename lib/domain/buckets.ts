import type { FilterOf } from "@/lib/contract/definition";

const STEPS_OF_A_DECADE = [1, 1.6, 2.5, 4, 6.3];
const LINEAR_BUCKETS = 40;

/** @returns ascending edges: five steps per decade on a log scale, otherwise 40 equal ones */
export function bucketEdges({ scale, sliderMin, sliderMax }: FilterOf<"range">): number[] {
  if (scale === "linear") {
    const width = (sliderMax - sliderMin) / LINEAR_BUCKETS;
    return Array.from({ length: LINEAR_BUCKETS + 1 }, (_, bucket) =>
      Number((sliderMin + bucket * width).toFixed(9)),
    );
  }
  const edges: number[] = [];
  for (let power = Math.floor(Math.log10(sliderMin)); 10 ** power <= sliderMax; power++) {
    edges.push(...STEPS_OF_A_DECADE.map((step) => Math.round(step * 10 ** (power + 1)) / 10));
  }
  return edges.filter((edge) => edge >= sliderMin && edge <= sliderMax);
}

/** The first and the last bucket also hold the values beyond the ends. */
export function bucketOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (value >= edges[middle]!) low = middle;
    else high = middle - 1;
  }
  return low;
}
