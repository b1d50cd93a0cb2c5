import "server-only";
import type { Random } from "./random";

export class Weighted<T> {
  readonly #entries: readonly T[];
  readonly #ends: number[] = [];

  constructor(weights: readonly (readonly [entry: T, weight: number])[]) {
    this.#entries = weights.map(([entry]) => entry);
    let end = 0;
    for (const [, weight] of weights) this.#ends.push((end += weight));
  }

  draw(random: Random): T {
    const target = random.next() * this.#ends.at(-1)!;
    let low = 0;
    let high = this.#ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ends[middle]! > target) high = middle;
      else low = middle + 1;
    }
    return this.#entries[low]!;
  }
}

/** Zipf's law with a flattened head: the entry of rank r (from 0) weighs 1 / (r + offset) ^ exponent. */
export function zipf<T>(entries: readonly T[], offset: number, exponent: number): Weighted<T> {
  return new Weighted(entries.map((entry, rank) => [entry, 1 / (rank + offset) ** exponent] as const));
}
