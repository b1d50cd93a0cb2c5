/**
 * For test programs: a wall clock that can be wrong. Monotonic time is unchanged. Import it before any code that reads
 * the clock.
 */
const RealDate = Date;
let shift = 0;

class ShiftedDate extends RealDate {
  constructor(...values: unknown[]) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(...(values as [number]));
  }
  static override now = () => RealDate.now() + shift;
}
globalThis.Date = ShiftedDate as DateConstructor;

/** Shifts the wall clock of this process by `ms` from now on. */
export const setShift = (ms: number): void => void (shift = ms);

/** @param ms since 1970: the wall clock's current time, from which it continues */
export const setClock = (ms: number): void => setShift(ms - RealDate.now());
