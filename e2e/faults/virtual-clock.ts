/** Times of workers whose clocks are put forward and back. */

export const HOUR_MS = 3_600_000;
/** Possible offsets of the wall clock. */
export const CLOCK_OFFSETS = [0, HOUR_MS, -HOUR_MS, 8 * 24 * HOUR_MS] as const;

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
