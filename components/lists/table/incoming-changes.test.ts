/** Events of the stream applied to the loaded rows. */
import { expect, test } from "vitest";
import type { ListEvent } from "@/lib/contract/lists";
import { listRow } from "@/lib/testing/list-row";
import { loadedRows, rowOf } from "./loaded-rows";
import { afterChanges } from "./use-live";

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
const told = (...events: Partial<ListEvent>[]) => afterChanges(loaded, events.map(event), "l1", "here");

test("updates the value in its row and names the author", () => {
  const { loaded: after, stale, moved } = told({}, { creatorId: "b", field: "fee", after: "9", version: 1 });
  expect(rowOf(after, "a")).toMatchObject({ statusId: "s2", touchedBy: "Ben", versions: { status: 3 } });
  expect(rowOf(after, "b")).toMatchObject({ values: { fee: "9" }, statusId: "s1" });
  expect([stale, moved]).toEqual([[], 0]);
});

test("ignores older events, other lists and unloaded rows", () => {
  expect(told({ version: 2 }, { listId: "l2" }, { creatorId: "z" })).toEqual({ loaded, stale: [], moved: 0 });
});

test("notes, tags and marks reload each creator once", () => {
  const words = { field: "note", after: null, version: null };
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
