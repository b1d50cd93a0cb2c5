/** Begins requests a few at a time, so that a burst does not block the event loop for all others. */

/** Per turn of the event loop: one costs a tenth of the throughput, all at once hold a turn for 50 ms. */
const A_TURN = 2;

export function takeTurns(): (begin: () => unknown) => void {
  const waiting: (() => unknown)[] = [];
  function beginSome(): void {
    const some = waiting.splice(0, A_TURN);
    if (waiting.length > 0) setImmediate(beginSome);
    for (const begin of some) begin();
  }
  return (begin) => {
    if (waiting.push(begin) === 1) setImmediate(beginSome);
  };
}
