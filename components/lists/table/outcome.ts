/** Messages about bulk actions must not claim more than was done. */
import type { CellResult } from "@/lib/contract/lists";
import type { Ended } from "./runs";
import { messages } from "./messages";

/** `same` had the value already, a teammate changed `first` before, `out` were excluded because of `why`. */
export type Tally = { done: number; same: number; first: number; out: number; why: string };

export const NOBODY_YET: Tally = { done: 0, same: 0, first: 0, out: 0, why: "" };

export function tallied(tally: Tally, results: readonly CellResult[]): Tally {
  const next = { ...tally };
  for (const result of results) {
    if (result.state === "conflict") next.first += 1;
    else if (result.state === "refused") Object.assign(next, { out: next.out + 1, why: result.message });
    else if (result.value === result.before) next.same += 1;
    else next.done += 1;
  }
  return next;
}

type Said = { whole: string; what: string };

export function outcomeWords(
  total: number,
  tally: Tally,
  { left, problem }: Ended,
  { whole, what }: Said,
): string {
  if (tally.done === total) return whole;
  const { outcome } = messages;
  return [
    outcome.done(tally.done, total, what),
    tally.same > 0 && outcome.same(tally.same),
    tally.first > 0 && outcome.first(tally.first),
    tally.out > 0 && outcome.out(tally.out, tally.why),
    problem,
    left > 0 && (problem === null ? outcome.stopped(left) : outcome.left(left)),
  ]
    .filter((words) => typeof words === "string")
    .join(" ");
}
