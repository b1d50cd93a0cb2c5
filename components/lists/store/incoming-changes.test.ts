/** Events of the stream applied to the loaded rows. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FetchError } from "@/lib/client/fetch-json";
import type { ListEvent } from "@/lib/contract/lists";
import { listRow } from "@/lib/testing/list-row";
import { countMoves, isRemovedHere, loadedRows } from "../table/loaded-rows";
import { rowStore } from "./list-store";
import { afterChanges, incomingReader, isKnown } from "./use-incoming";

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

test("own removals of rows that are shown again, as after Back, are noticed", () => {
  const removed = event({ kind: "removed", tab: "here" });
  expect(isRemovedHere(loaded, [removed], "here")).toBe(true);
  expect(isRemovedHere(loaded, [removed], "there")).toBe(false);
  expect(isRemovedHere(loaded, [{ ...removed, creatorId: "z" }], "here")).toBe(false);
});

describe("rows that are read again", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const tags = (creatorId: string) =>
    event({ kind: "words", field: "tags", creatorId, after: null, version: null });
  type Answer = (held: typeof rows) => readonly string[];
  let rows: ReturnType<typeof rowStore<typeof loaded>>;
  let refused: number;
  const asked: (readonly string[])[] = [];
  /** @param answers give the tags of all rows that were asked for, in order; the last one stays */
  const open = (...answers: Answer[]) => {
    rows = rowStore(loaded);
    asked.length = refused = 0;
    return incomingReader<typeof loaded>("l1", () => ({
      rows,
      isMove: () => false,
      moved: () => [],
      reread: async (ids) => {
        asked.push(ids);
        await Promise.resolve();
        const found = (answers.length > 1 ? answers.shift()! : answers[0]!)(rows);
        return (before) => ({
          ...before,
          rows: new Map(
            [...before.rows].map(([id, row]) => [id, ids.includes(id) ? { ...row, tags: found } : row]),
          ),
        });
      },
      refused: () => refused++,
      reset: () => {},
    }));
  };
  const shown = () => [...rows.read().rows.values()].map((row) => row.tags.join());

  test("are read together, a moment after the first event", async () => {
    const reader = open(() => ["new"]);
    reader.events([tags("a")]);
    reader.events([tags("b")]);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual([["a", "b"]]);
    expect(shown()).toEqual(["new", "new"]);
  });

  test("are read again with those that changed meanwhile", async () => {
    const reader = open(
      () => {
        reader.events([tags("b")]);
        return ["old"];
      },
      () => ["new"],
    );
    reader.events([tags("a")]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual([["a"], ["b", "a"]]);
    expect(shown()).toEqual(["new", "new"]);
  });

  test("are read again when the reader's own edit came in between", async () => {
    const reader = open(
      (held) => {
        held.changeRows(["a"], (row) => ({ ...row, tags: ["mine"] }));
        return ["old"];
      },
      () => ["mine"],
    );
    reader.events([tags("a")]);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toEqual(["mine", ""]);
    expect(asked).toHaveLength(2);
  });

  test("are read until it works, unless that is refused", async () => {
    const fail = (status: number) => () => {
      throw new FetchError("internal", "No.", status);
    };
    const reader = open(fail(0), fail(503), () => ["new"]);
    reader.events([tags("a")]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([shown(), refused, asked.length]).toEqual([["new", ""], 0, 3]);
    const closed = open(fail(404));
    closed.events([tags("a")]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([refused, asked.length]).toEqual([1, 1]);
  });

  test("are left when the page is", async () => {
    const reader = open(() => ["new"]);
    reader.events([tags("a")]);
    reader.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([]);
  });
});
