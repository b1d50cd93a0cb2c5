/** Events of the stream applied to the loaded rows. */
import { expect, test } from "vitest";
import type { ListEvent } from "@/lib/contract/lists";
import { listRow } from "@/lib/testing/list-row";
import { countMoves, loadedRows } from "../table/loaded-rows";
import { afterChanges, isKnown } from "./use-incoming";

const row = (creatorId: string) => listRow(creatorId, { versions: { status: 2 } });
const loaded = loadedRows({ rows: [row("a"), row("b")], start: 0, total: 2, groups: [] });
const event = (more: Partial<ListEvent>): ListEvent => ({
  id: 1,
  listId: "l1",
  kind: "field",
  creatorId: "a",
  postId: null,
  field: "status",
  after: "s2",
  version: 3,
  by: { id: "ben", name: "Ben" },
  at: "2026-11-02",
  tab: null,
  ...more,
});
const told = (...events: Partial<ListEvent>[]) => {
  const { held, stale, moves } = afterChanges(loaded, events.map(event), "l1", () => false);
  return { loaded: held, stale, moved: countMoves(moves, "here") };
};

test("updates the value in its row and names the author", () => {
  const { loaded: after, stale, moved } = told({}, { creatorId: "b", field: "fee", after: "9", version: 1 });
  expect(after.rows.get("a")).toMatchObject({ statusId: "s2", touchedBy: "Ben", versions: { status: 3 } });
  expect(after.rows.get("b")).toMatchObject({ values: { fee: "9" }, statusId: "s1" });
  expect([stale, moved]).toEqual([[], 0]);
});

test("ignores older events, other lists and unloaded rows", () => {
  expect(told({ version: 2 }, { listId: "l2" }, { creatorId: "z" })).toEqual({ loaded, stale: [], moved: 0 });
});

test("notes, tags and marks reload each creator once", () => {
  const words = { kind: "words", field: "note", after: null, version: null } as const;
  expect(told(words, { ...words, field: "tags" }, { ...words, creatorId: "z" }).stale).toEqual(["a"]);
});

test("counts added, removed and changed rows of other tabs", () => {
  const moves = (["added", "removed", "restored", "changed"] as const).map((kind) => ({
    kind,
    creatorId: "z",
    tab: "there",
  }));
  expect(told(...moves, { kind: "removed", tab: "here" }, { kind: "changed", creatorId: null }).moved).toBe(
    5,
  );
  expect(told(...moves).loaded).toBe(loaded);
});

test("leaves values that move a row, and rows that are not loaded, to the view", () => {
  const events = [event({}), event({ field: "fee", after: "9", version: 1 }), event({ creatorId: "z" })];
  const { held, stale, moves } = afterChanges(loaded, events, "l1", ({ field }) => field === "status");
  expect(held.rows.get("a")).toMatchObject({ values: { fee: "9" }, statusId: "s1" });
  expect([stale, moves]).toEqual([[], [events[0], events[2]]]);
});

test.each<[string, Partial<ListEvent>, boolean]>([
  ["a version that is shown", {}, true],
  ["a newer one", { version: 2 }, false],
  ["an empty cell", { field: "c1" }, false],
  ["the same place", { field: "position", after: "1", version: null }, true],
  ["another place", { field: "position", after: "1.5", version: null }, false],
  ["a creator that is not shown", { creatorId: "q" }, false],
  ["one that was added", { kind: "added", field: null, version: null }, false],
  ["words about one", { kind: "words", field: null, version: null }, false],
  ["a change of the list", { kind: "changed", creatorId: null }, false],
])("%s is known: %j %s", (_, given, expected) => {
  const held = { rows: new Map([["a", listRow("a", { statusId: "x", position: 1 })]]) };
  expect(isKnown(held, event({ after: "x", version: 1, ...given }))).toBe(expected);
});
