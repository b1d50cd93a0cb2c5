/** Every tab receives each change once and in order, despite duplicates, delays and losses. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListEvent } from "@/lib/contract/lists";
import { type Told, keep, keptFrom, missed, take, type Kept } from "./share-changes";

const eventOf = (id: number) => ({ id }) as ListEvent;
const told = (from: number, to: number, ids: readonly number[] = [], isReset = false): Told => ({
  events: ids.map(eventOf),
  from,
  to,
  isReset,
});
const idsOf = ({ events }: { events: readonly ListEvent[] }) => events.map(({ id }) => id);

test.each<[string, number, Told, number, number[], boolean, boolean]>([
  ["the next ones", 5, told(5, 8, [6, 8]), 8, [6, 8], false, false],
  ["some that are known already", 7, told(5, 9, [6, 7, 9]), 9, [9], false, false],
  ["all known", 9, told(5, 8, [6, 8]), 9, [], false, false],
  ["none that may be seen", 5, told(5, 8), 8, [], false, false],
  ["a gap before them", 5, told(6, 8, [7]), 5, [], false, true],
  ["a reset", 5, told(5, 20, [], true), 20, [], true, false],
  ["a reset to a lower number", 25, told(25, 20, [], true), 20, [], true, false],
])("a tab takes %s", (_, known, some, after, ids, isReset, isGap) => {
  const taken = take(known, some);
  expect({ ...taken, events: idsOf(taken) }).toEqual({ known: after, events: ids, isReset, isGap });
});

test("what was missed is kept for a while; who knows less reads again", () => {
  let kept = keptFrom(10);
  for (let id = 11; id <= 700; id++) kept = keep(kept, told(id - 1, id, id % 2 === 0 ? [id] : []));
  expect(kept.events).toHaveLength(345);
  for (let id = 701; id <= 1_400; id++) kept = keep(kept, told(id - 1, id, id % 2 === 0 ? [id] : []));
  expect([kept.events.length, kept.from, kept.to]).toEqual([500, 400, 1_400]);
  expect(missed(kept, 399)).toEqual(told(399, 1_400, [], true));
  expect(idsOf(missed(kept, 400))[0]).toBe(402);
  expect(idsOf(missed(kept, 1_396))).toEqual([1_398, 1_400]);
  expect(missed(kept, 1_400)).toEqual(told(1_400, 1_400));
  // A page that was read after the newest change that the leading tab knows.
  expect(missed(kept, 1_405)).toEqual(told(1_405, 1_405));
});

test("a reset, and a gap, leave nothing to keep", () => {
  const kept = keep(keptFrom(1), told(1, 3, [2, 3]));
  expect(keep(kept, told(3, 40, [], true))).toEqual(keptFrom(40));
  expect(keep(kept, told(9, 12, [11]))).toEqual(keptFrom(12));
});

/** Faults between the leading tab and another one. */
const fate = fc.constantFrom<"comes" | "twice" | "lost" | "late">(
  "comes",
  "comes",
  "comes",
  "twice",
  "lost",
  "late",
);
const step = fc.record({
  size: fc.integer({ min: 1, max: 4 }),
  isSeen: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  fate,
});

test("a tab that asks after a gap knows in the end what the leading one does", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.nat(6), (steps, ahead) => {
      let kept: Kept = keptFrom(0);
      let known = ahead;
      const got: number[] = [];
      const late: Told[] = [];
      const hear = (some: Told) => {
        const taken = take(known, some);
        known = taken.known;
        got.push(...idsOf(taken));
        expect(taken.isReset).toBe(false);
        if (taken.isGap) hear(missed(kept, known));
      };
      const all: number[] = [];
      for (const { size, isSeen, fate: what } of steps) {
        const ids = Array.from({ length: size }, (_, index) => kept.to + 1 + index).filter(
          (__, index) => isSeen[index],
        );
        const some = told(kept.to, kept.to + size, ids);
        all.push(...ids);
        kept = keep(kept, some);
        if (what === "late") late.push(some);
        else if (what !== "lost") hear(some);
        if (what === "twice") hear(some);
      }
      for (const some of late.toReversed()) hear(some);
      hear(missed(kept, known));
      expect(known).toBe(Math.max(kept.to, ahead));
      expect(got).toEqual(all.filter((id) => id > ahead));
    }),
  );
});
