/** Selected rows, loaded or not. */
import { describe, expect, test } from "vitest";
import type { ListRow, ShortRow } from "@/lib/contract/lists";
import { listRow } from "@/lib/testing/list-row";
import { chosenRows, countChosen, hiddenByGroup, NONE_CHOSEN, shortOf, withChosen } from "./use-chosen";
import { loadedRows } from "./loaded-rows";

const short = (creatorId: string, group: string | null = null): ShortRow => ({
  creatorId,
  versions: { status: 1, owner: 1 },
  isRevealed: false,
  hasEmail: false,
  group,
});
const row = (creatorId: string, more: Partial<ListRow> = {}) =>
  listRow(creatorId, { values: { kind: "High" }, versions: { status: 4, kind: 2 }, ...more });
const loaded = loadedRows({
  start: 1,
  total: 5,
  groups: [],
  rows: [row("b"), row("c", { record: { id: "c", email: "c@x.example" } })],
});
const idsOf = (rows: readonly ShortRow[]) => rows.map(({ creatorId }) => creatorId);

describe("selected rows", () => {
  const all = withChosen(
    NONE_CHOSEN,
    "q=x",
    ["a", "b", "c", "d", "e"].map((id) => short(id)),
    true,
  );

  test("include unloaded rows, and loaded ones in their current state", () => {
    const rows = chosenRows(all, "q=x", loaded, "status");
    expect(idsOf(rows)).toEqual(["a", "b", "c", "d", "e"]);
    expect(rows[0]).toBe(all.known.get("a"));
    expect(rows[1]).toEqual({ ...short("b", "s1"), versions: { status: 4, owner: 0 } });
    expect(rows[2]).toMatchObject({ isRevealed: true, hasEmail: true });
  });

  test("are limited to loaded rows under other filters", () => {
    expect(idsOf(chosenRows(all, "", loaded, undefined))).toEqual(["b", "c"]);
    const more = withChosen(all, "", [short("z")], true);
    expect(idsOf(chosenRows(more, "", loaded, undefined))).toEqual(["b", "c", "z"]);
    expect(idsOf(chosenRows(more, "q=x", loaded, undefined))).toEqual(["b", "c"]);
  });

  test("can be deselected without changing the earlier state", () => {
    const fewer = withChosen(all, "q=x", [short("a"), short("c"), short("nobody")], false);
    expect(idsOf(chosenRows(fewer, "q=x", loaded, undefined))).toEqual(["b", "d", "e"]);
    expect(all.ids.size).toBe(5);
  });
});

test.each([
  [undefined, null],
  ["status", "s1"],
  ["owner", null],
  ["kind", "High"],
])("a row grouped by %s is of the group %s", (groupedBy, group) => {
  expect(shortOf(row("a"), groupedBy).group).toBe(group);
});

test("a group counts its loaded and unloaded selected rows", () => {
  const rows = [short("a", "s1"), short("b", "s2"), short("d", "s1"), short("e", null)];
  const hidden = hiddenByGroup(rows, loaded);
  expect([...hidden]).toEqual([
    ["s1", 2],
    [null, 1],
  ]);
  const ids = new Set(idsOf(rows));
  const of = (key: string | null, first: number, count: number) =>
    countChosen(ids, hidden, loaded, { group: { key, rows: count, sum: null }, first });
  // `b` is among the rows of s1, where it was before its status changed.
  expect([of("s1", 0, 4), of("s2", 4, 0), of(null, 4, 1)]).toEqual([3, 0, 1]);
  expect(countChosen(new Set(), hidden, loaded, { group: { key: "s1", rows: 4, sum: null }, first: 0 })).toBe(
    0,
  );
});
