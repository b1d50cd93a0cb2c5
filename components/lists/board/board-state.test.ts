/** Cards after moves and incoming changes, compared with a model that sorts all of them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListRow } from "@/lib/contract/lists";
import { listRow } from "@/lib/testing/list-row";
import {
  arranged,
  boardOf,
  isWhole,
  positionAt,
  spotAt,
  spotOf,
  standsAt,
  withMore,
  withRead,
  type HeldBoard,
} from "./board-state";

const rowOf = (creatorId: string, statusId: string, position: number): ListRow =>
  listRow(creatorId, { statusId, position });
const rowsOf = (statusId: string, from: number, ids: string) =>
  [...ids].map((id, index) => rowOf(id, statusId, from + index));
const inShort = (held: HeldBoard, placed?: Parameters<typeof arranged>[1]) =>
  Object.entries(arranged(held, placed).columns).map(
    ([id, { ids, total }]) => `${id}:${ids.join("")}/${total}`,
  );

const held = () =>
  boardOf([
    { statusId: "x", rows: rowsOf("x", 1, "abc"), total: 3 },
    { statusId: "y", rows: rowsOf("y", 11, "de"), total: 9 },
    { statusId: "z", rows: [], total: 0 },
  ]);
const board = () => arranged(held());

test("finds a card's position, and whether a status is fully loaded", () => {
  const state = board();
  expect(standsAt(state, "b")).toEqual({ statusId: "x", index: 1 });
  expect(standsAt(state, "q")).toBeNull();
  expect(Object.values(state.columns).map(isWhole)).toEqual([true, false, true]);
  expect(spotOf(state, "b")).toEqual({ statusId: "x", beforeId: "c", afterId: "a" });
  expect(spotOf(state, "e")).toEqual({ statusId: "y", beforeId: null, afterId: "d" });
  expect(spotOf(state, "q")).toBeNull();
});

test.each<[string, string, number, string | null, string | null]>([
  ["a", "x", 0, "b", null],
  ["a", "x", 1, "c", "b"],
  ["a", "x", 9, null, "c"],
  ["a", "x", -1, "b", null],
  ["a", "y", 1, "e", "d"],
  ["a", "y", 2, null, "e"],
  ["a", "z", 0, null, null],
  ["a", "none", 0, null, null],
])("%s at %s %d is before %s and after %s", (id, statusId, index, beforeId, afterId) => {
  expect(spotAt(board(), id, statusId, index)).toEqual({ statusId, beforeId, afterId });
});

test.each<[string, string, string | null, string | null, string[]]>([
  ["b", "x", "a", null, ["x:bac/3", "y:de/9", "z:/0"]],
  ["b", "x", null, "c", ["x:acb/3", "y:de/9", "z:/0"]],
  ["b", "y", "e", "d", ["x:ac/2", "y:dbe/10", "z:/0"]],
  ["b", "y", "d", null, ["x:ac/2", "y:bde/10", "z:/0"]],
  ["b", "y", "e", null, ["x:ac/2", "y:dbe/10", "z:/0"]],
  ["b", "y", null, null, ["x:ac/2", "y:deb/10", "z:/0"]],
  ["b", "y", "gone", "d", ["x:ac/2", "y:dbe/10", "z:/0"]],
  ["b", "z", null, null, ["x:ac/2", "y:de/9", "z:b/1"]],
  ["b", "none", null, null, ["x:ac/2", "y:de/9", "z:/0"]],
])("%s is shown at %s before %s after %s", (id, statusId, beforeId, afterId, expected) => {
  const position = positionAt(board(), { statusId, beforeId, afterId });
  const placed = new Map([[id, { statusId, position }]]);
  expect(inShort(held(), placed)).toEqual(expected);
  expect(arranged(held(), placed).rows.get(id)!.statusId).toBe(statusId);
});

test("a card is shown where it is placed, and back, wherever that is", () => {
  fc.assert(
    fc.property(fc.constantFrom(..."abcde"), fc.constantFrom(..."xyz"), fc.nat(4), (id, statusId, index) => {
      const spot = spotAt(board(), id, statusId, index);
      const there = arranged(held(), new Map([[id, { statusId, position: positionAt(board(), spot) }]]));
      expect(spotOf(there, id)).toEqual(spot);
      const back = { ...spotOf(board(), id)! };
      const position = positionAt(there, back);
      expect(inShort(held(), new Map([[id, { ...back, position }]]))).toEqual(inShort(held()));
    }),
  );
});

describe("reloaded rows", () => {
  test.each<[string, ListRow[], string[]]>([
    ["come where their position says", [rowOf("a", "y", 11.5)], ["x:bc/2", "y:dae/10", "z:/0"]],
    [
      "are not shown behind what is shown of a long status",
      [rowOf("a", "y", 30)],
      ["x:bc/2", "y:de/10", "z:/0"],
    ],
    ["stay at its end where they were", [rowOf("e", "y", 12)], ["x:abc/3", "y:de/9", "z:/0"]],
    ["are shown at the end of a status that is whole", [rowOf("d", "x", 30)], ["x:abcd/4", "y:e/8", "z:/0"]],
    ["may be new on the list", [rowOf("q", "x", 1.5)], ["x:aqbc/4", "y:de/9", "z:/0"]],
    ["at the same place are told apart by their id", [rowOf("B", "x", 2)], ["x:aBbc/4", "y:de/9", "z:/0"]],
    ["may have a status that the board does not show", [rowOf("a", "w", 1)], ["x:bc/2", "y:de/9", "z:/0"]],
  ])("%s", (_, rows, expected) => {
    const asked = rows.map(({ creatorId }) => creatorId);
    expect(inShort(withRead(held(), asked, rows))).toEqual(expected);
  });

  test("a creator without a row has left", () => {
    const state = withRead(held(), ["a", "d", "q"], []);
    expect(inShort(state)).toEqual(["x:bc/2", "y:e/8", "z:/0"]);
    expect([...state.rows.keys()]).toEqual(["b", "c", "e"]);
  });

  test("a card that the totals count before it is read is shown once it is", () => {
    // Two cards come to a status; the totals after the first reading count both.
    const first = withRead(held(), ["q"], [rowOf("q", "x", 20)], { x: 5, y: 9 });
    expect(inShort(first)[0]).toBe("x:abcq/5");
    expect(inShort(withRead(first, ["r"], [rowOf("r", "x", 21)], { x: 5, y: 9 }))[0]).toBe("x:abcqr/5");
  });
});

test("appends more cards without duplicates and updates the counts", () => {
  const more = withMore(held(), "y", [...rowsOf("y", 12, "efg"), rowOf("a", "y", 20)], 8);
  expect(inShort(more)).toEqual(["x:abc/3", "y:defg/8", "z:/0"]);
  expect(inShort(withRead(more, [], [], { x: 5, y: 1 }))).toEqual(["x:abc/5", "y:defg/4", "z:/0"]);
});

test("random changes lead to the server's state", () => {
  const ids = [..."abcdefgh"];
  const row = fc.record({
    id: fc.constantFrom(...ids),
    statusId: fc.constantFrom(..."xyz"),
    position: fc.nat(20),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 8 }),
      fc.array(fc.boolean()),
      (batches, gone) => {
        const server = new Map<string, ListRow>();
        let state = boardOf([..."xyz"].map((statusId) => ({ statusId, rows: [], total: 0 })));
        batches.forEach((batch, at) => {
          for (const { id, statusId, position } of batch) {
            if (gone[at] && server.has(id)) server.delete(id);
            else server.set(id, rowOf(id, statusId, position));
          }
          const asked = [...new Set(batch.map(({ id }) => id))];
          state = withRead(
            state,
            asked,
            asked.flatMap((id) => server.get(id) ?? []),
          );
        });
        const all = [...server.values()].toSorted(
          (a, b) => a.position - b.position || (a.creatorId < b.creatorId ? -1 : 1),
        );
        const expected = [..."xyz"].map((id) => {
          const own = all.filter(({ statusId }) => statusId === id).map(({ creatorId }) => creatorId);
          return `${id}:${own.join("")}/${own.length}`;
        });
        expect(inShort(state)).toEqual(expected);
      },
    ),
  );
});
