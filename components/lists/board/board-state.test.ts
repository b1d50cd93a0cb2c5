/** Cards after moves and incoming changes, compared with a model that sorts all of them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListRow } from "@/lib/contract/lists";
import {
  boardOf,
  isWhole,
  moved,
  spotAt,
  spotOf,
  standsAt,
  withMore,
  withRows,
  withTotals,
  type BoardState,
} from "./board-state";

const rowOf = (creatorId: string, statusId: string, position: number, status = 1): ListRow => ({
  creatorId,
  statusId,
  ownerId: null,
  position,
  values: {},
  versions: { status, owner: 1 },
  tags: [],
  note: null,
  record: null,
  touchedAt: "2026-01-01T00:00:00.000Z",
  touchedBy: "Ana",
  addedAt: "2026-01-01T00:00:00.000Z",
  credits: 0,
  marks: {},
  warning: null,
});
const rowsOf = (statusId: string, from: number, ids: string) =>
  [...ids].map((id, index) => rowOf(id, statusId, from + index));
const inShort = ({ columns }: BoardState) =>
  Object.entries(columns).map(([id, { ids, total }]) => `${id}:${ids.join("")}/${total}`);

const board = () =>
  boardOf([
    { statusId: "x", rows: rowsOf("x", 1, "abc"), total: 3 },
    { statusId: "y", rows: rowsOf("y", 11, "de"), total: 9 },
    { statusId: "z", rows: [], total: 0 },
  ]);

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
  ["b", "y", null, null, ["x:ac/2", "y:deb/10", "z:/0"]],
  ["b", "y", "gone", "d", ["x:ac/2", "y:dbe/10", "z:/0"]],
  ["b", "z", null, null, ["x:ac/2", "y:de/9", "z:b/1"]],
  ["q", "z", null, null, ["x:abc/3", "y:de/9", "z:/0"]],
  ["b", "none", null, null, ["x:ac/2", "y:de/9", "z:/0"]],
])("%s moves to %s before %s after %s", (id, statusId, beforeId, afterId, expected) => {
  const state = moved(board(), id, { statusId, beforeId, afterId });
  expect(inShort(state)).toEqual(expected);
  if (expected[0] !== "x:abc/3") expect(state.rows.get(id)!.statusId).toBe(statusId);
});

test("a move and its reverse restore the board", () => {
  fc.assert(
    fc.property(fc.constantFrom(..."abcde"), fc.constantFrom(..."xyzw"), fc.nat(4), (id, statusId, index) => {
      const state = board();
      const back = spotOf(state, id)!;
      const there = moved(state, id, spotAt(state, id, statusId, index));
      expect(inShort(moved(there, id, back))).toEqual(inShort(state));
    }),
  );
});

describe("reloaded rows", () => {
  test.each<[string, ListRow[], string[]]>([
    ["comes where its position says", [rowOf("a", "y", 11.5)], ["x:bc/2", "y:dae/10", "z:/0"]],
    [
      "is not shown behind what is shown of a long status",
      [rowOf("a", "y", 30)],
      ["x:bc/2", "y:de/10", "z:/0"],
    ],
    ["is shown at the end of a status that is whole", [rowOf("d", "x", 30)], ["x:abcd/4", "y:e/8", "z:/0"]],
    ["may be new on the list", [rowOf("q", "x", 1.5)], ["x:aqbc/4", "y:de/9", "z:/0"]],
    ["of the same place is told apart by its id", [rowOf("B", "x", 2)], ["x:aBbc/4", "y:de/9", "z:/0"]],
    ["may have a status that the board does not show", [rowOf("a", "w", 1)], ["x:bc/2", "y:de/9", "z:/0"]],
  ])("%s", (_, rows, expected) => {
    expect(
      inShort(
        withRows(
          board(),
          rows.map(({ creatorId }) => creatorId),
          rows,
        ),
      ),
    ).toEqual(expected);
  });

  test("a creator without a row has left", () => {
    const state = withRows(board(), ["a", "d", "q"], []);
    expect(inShort(state)).toEqual(["x:bc/2", "y:e/8", "z:/0"]);
    expect([...state.rows.keys()]).toEqual(["b", "c", "e"]);
  });
});

test("appends more cards without duplicates and updates the counts", () => {
  const more = withMore(board(), "y", [...rowsOf("y", 12, "efg"), rowOf("a", "y", 20)], 8);
  expect(inShort(more)).toEqual(["x:abc/3", "y:defg/8", "z:/0"]);
  expect(inShort(withTotals(more, { x: 5, y: 1 }))).toEqual(["x:abc/5", "y:defg/4", "z:/0"]);
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
          state = withRows(
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
