import "server-only";
/** The wall clock of a process that works at another time than now. The monotonic clock stays real. */

const now = Date.now.bind(Date);
let aheadMs = 0;

/** @param ms by which the clock is ahead; negative for the past */
export function setClock(ms: number): void {
  aheadMs = ms;
}

/** Replaces the Date of this process. */
export function installVirtualClock(): void {
  const virtualNow = () => now() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget: typeof Date) =>
      Reflect.construct(target, args.length === 0 ? [virtualNow()] : args, newTarget) as Date,
    apply: (target) => new target(virtualNow()).toString(),
    get: (target, name, receiver) => (name === "now" ? virtualNow : Reflect.get(target, name, receiver)),
  });
}
