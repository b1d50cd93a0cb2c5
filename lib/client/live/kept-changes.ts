/** What a tab makes of what it is told, and what the leading tab keeps for those that come later. */
import type { ListEvent } from "@/lib/contract/lists";
import type { Told } from "./follow-changes";

/** Changes that a leading tab keeps. */
const MOST_KEPT = 500;

/** All changes after `from` up to `to`. */
export type Kept = { from: number; to: number; events: readonly ListEvent[] };

export const keptFrom = (from: number): Kept => ({ from, to: from, events: [] });

/** Of more than are kept the oldest go. */
export function keep(kept: Kept, told: Told): Kept {
  if (told.isReset || told.from > kept.to) return keptFrom(told.to);
  const events = [...kept.events, ...told.events].slice(-MOST_KEPT);
  const dropped = kept.events.length + told.events.length - events.length;
  const from = dropped === 0 ? kept.from : [...kept.events, ...told.events][dropped - 1]!.id;
  return { from, to: Math.max(kept.to, told.to), events };
}

/** What a tab missed that knows all changes up to `after`. */
export function missed({ from, to, events }: Kept, after: number): Told {
  if (after < from) return { events: [], from: after, to, isReset: true };
  return {
    events: events.filter(({ id }) => id > after),
    from: after,
    to: Math.max(to, after),
    isReset: false,
  };
}

/**
 * `known`: all changes up to it were told. `events`: to tell now. `isReset`: read again. `isGap`: something between is
 * missing, and is asked for.
 */
export type Taken = { known: number; events: readonly ListEvent[]; isReset: boolean; isGap: boolean };

/** What a tab that knows all changes up to `known` makes of what it is told, in whatever order it comes, and how often. */
export function take(known: number, told: Told): Taken {
  if (told.isReset) return { known: told.to, events: [], isReset: true, isGap: false };
  if (told.from > known) return { known, events: [], isReset: false, isGap: true };
  return {
    known: Math.max(known, told.to),
    events: told.events.filter(({ id }) => id > known),
    isReset: false,
    isGap: false,
  };
}
