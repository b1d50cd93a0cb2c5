/** A tab's state of changes, and the buffer of the leading tab. */
import type { ListEvent } from "@/lib/contract/lists";
import type { Told } from "./follow-changes";

/** Changes in the buffer of the leading tab. */
const MOST_KEPT = 500;

export type Kept = { from: number; to: number; events: readonly ListEvent[] };

export const keptFrom = (from: number): Kept => ({ from, to: from, events: [] });

/** Drops the oldest beyond the limit. */
export function keep(kept: Kept, told: Told): Kept {
  if (told.isReset || told.from > kept.to) return keptFrom(told.to);
  const events = [...kept.events, ...told.events].slice(-MOST_KEPT);
  const dropped = kept.events.length + told.events.length - events.length;
  const from = dropped === 0 ? kept.from : [...kept.events, ...told.events][dropped - 1]!.id;
  return { from, to: Math.max(kept.to, told.to), events };
}

export function missed({ from, to, events }: Kept, after: number): Told {
  if (after < from) return { events: [], from: after, to, isReset: true };
  return {
    events: events.filter(({ id }) => id > after),
    from: after,
    to: Math.max(to, after),
    isReset: false,
  };
}

/** `isReset` means read again. `isGap` means that changes in between are missing. */
export type Taken = { known: number; events: readonly ListEvent[]; isReset: boolean; isGap: boolean };

/** Handles messages in any order, and repeated ones. */
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
