/** For programs of the tests: a wall clock that can be wrong. Monotonic time goes on as it is. Import it before anything that asks. */
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

/** By how many ms the wall clock of this process is wrong from now on. */
export const setShift = (ms: number): void => void (shift = ms);

/** @param ms since 1970: what the wall clock says now; it goes on from there */
export const setClock = (ms: number): void => setShift(ms - RealDate.now());
