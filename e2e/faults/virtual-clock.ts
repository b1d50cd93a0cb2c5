/** A wall clock that can be moved. Imported before the product; the monotonic clock stays real. */

export const HOUR_MS = 3_600_000;
/** Possible offsets of the wall clock. */
export const CLOCK_OFFSETS = [0, HOUR_MS, -HOUR_MS, 8 * 24 * HOUR_MS] as const;

const now = Date.now.bind(Date);
let aheadMs = 0;

export const realNow = now;

export function setClock(ms: number): void {
  aheadMs = ms;
}

export function installVirtualClock(): void {
  const virtualNow = () => now() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget: typeof Date) =>
      Reflect.construct(target, args.length === 0 ? [virtualNow()] : args, newTarget) as Date,
    apply: (target) => new target(virtualNow()).toString(),
    get: (target, name, receiver) => (name === "now" ? virtualNow : Reflect.get(target, name, receiver)),
  });
}

/**
 * Converts a timestamp of the virtual clock to real time.
 * @param range real times between which it was written, less than an hour apart
 */
export function realMsOf(written: string, range: { fromMs: number; toMs: number }): number {
  const virtual = Date.parse(written);
  const ahead = CLOCK_OFFSETS.find((offset) => {
    const real = virtual - offset;
    return real >= range.fromMs && real <= range.toMs;
  });
  return virtual - (ahead ?? 0);
}
