import "server-only";
/** A seeded generator (sfc32): the same seed gives the same numbers on every machine. */

export function mix(...parts: readonly (number | string)[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    const text = String(part);
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x85ebca6b);
      hash ^= hash >>> 13;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
  }
  return (hash ^ (hash >>> 16)) >>> 0;
}

export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = Math.imul(seed ^ 0x5bd1e995, 0x1b873593);
    this.#c = Math.imul(seed + 0x6a09e667, 0xcc9e2d51);
    for (let index = 0; index < 8; index++) this.next();
  }

  next(): number {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0)
      taken.push(...rest.splice(this.between(0, rest.length - 1), 1));
    return taken;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** `spread` is the standard deviation of the logarithm. */
  logNormal(median: number, spread: number): number {
    return median * Math.exp(spread * this.normal());
  }
}
