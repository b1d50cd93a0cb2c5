/** What became of an act on many rows, in words that claim no more than happened. */
import type { CellResult } from "@/lib/contract/lists";
import type { Ended } from "./runs";
import { messages } from "./messages";

/** `done`: now as wanted by this act. `same`: were so before. `first`: somebody else changed them first. `out`: left out, `why`. */
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

/** `whole`: said when everybody was reached and changed. `what`: what was done to the others. */
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
