/** Rows that come in pieces. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { ROWS_A_PAGE, type ListRow, type ListRows } from "@/lib/contract/lists";
import { withCell } from "../store/cell-edits";
import { withChanged } from "../store/list-store";
import { loadedRows, missingPieces, rowAt, withPiece } from "./loaded-rows";

const row = (id: string, more: Partial<ListRow> = {}): ListRow => ({
  creatorId: id,
  statusId: "s1",
  ownerId: null,
  position: 0,
  values: { fee: "10" },
  versions: { status: 1, owner: 1, fee: 3 },
  tags: [],
  note: null,
  record: null,
  touchedAt: "2026-11-01T00:00:00.000Z",
  touchedBy: "Ana",
  addedAt: "2026-11-01T00:00:00.000Z",
  credits: 0,
  marks: {},
  warning: null,
  ...more,
});
const piece = (start: number, ids: readonly string[], total: number): ListRows => ({
  start,
  total,
  groups: [],
  rows: ids.map((id) => row(id)),
});
const touched = { by: "Ben", at: "2026-11-02T00:00:00.000Z" };

describe("pieces", () => {
  test("are stored at their start", () => {
    const loaded = withPiece(loadedRows(piece(0, ["a", "b"], 5)), piece(3, ["d"], 5));
    expect([0, 1, 2, 3].map((at) => rowAt(loaded, at)?.creatorId)).toEqual(["a", "b", undefined, "d"]);
    expect(loaded.rows.get("d")?.creatorId).toBe("d");
    expect(loaded.rows.get("c")).toBeUndefined();
  });

  test("with another total replace the earlier ones", () => {
    const loaded = withPiece(loadedRows(piece(0, ["a", "b"], 5)), piece(1, ["b"], 4));
    expect([...loaded.ids.keys()]).toEqual([1]);
    expect(loaded.rows.get("a")).toBeUndefined();
  });

  test("with a moved creator leave no duplicate", () => {
    const loaded = withPiece(loadedRows(piece(0, ["a", "b"], 3)), piece(0, ["b", "c"], 3));
    expect(loaded.rows.get("a")).toBeUndefined();
    expect([loaded.rows.get("b"), loaded.rows.get("c")].map((each) => each?.creatorId)).toEqual(["b", "c"]);
  });

  test("are missing exactly where a row is missing", () => {
    fc.assert(
      fc.property(
        fc.nat(1_200),
        fc.subarray([0, 100, 200, 300, 400, 500]),
        fc.nat(900),
        fc.nat(300),
        (total, starts, first, count) => {
          let loaded = loadedRows(piece(0, [], total));
          for (const start of starts) {
            const ids = Array.from(
              { length: Math.max(0, Math.min(ROWS_A_PAGE, total - start)) },
              (_, at) => `${start + at}`,
            );
            loaded = withPiece(loaded, piece(start, ids, total));
          }
          const wanted = new Set<number>();
          for (let at = first; at < Math.min(total, first + count); at++)
            if (!starts.includes(Math.floor(at / 100) * 100)) wanted.add(Math.floor(at / 100) * 100);
          expect(missingPieces(loaded, first, first + count)).toEqual([...wanted]);
        },
      ),
    );
  });
});

describe("cells", () => {
  test.each([
    [
      { field: "status", value: "s2", version: 2 },
      { statusId: "s2", versions: { status: 2, owner: 1, fee: 3 } },
    ],
    [{ field: "owner", value: "ben", version: 2 }, { ownerId: "ben" }],
    [{ field: "fee", value: null, version: 4 }, { values: {} }],
    [{ field: "day", value: "2026-12-01", version: 1 }, { values: { fee: "10", day: "2026-12-01" } }],
  ])("%o is in the row afterwards", (cell, expected) =>
    expect(withCell(row("a"), cell, touched)).toMatchObject({
      ...expected,
      touchedBy: "Ben",
      touchedAt: touched.at,
    }),
  );

  test("older ones change nothing", () => {
    const before = row("a");
    expect(withCell(before, { field: "fee", value: "9", version: 3 }, touched)).toBe(before);
  });

  test("the state does not depend on the order in which they arrive", () => {
    const cells = [1, 2, 3].map((step) => ({ field: "fee", value: `${step}`, version: 3 + step }));
    fc.assert(
      fc.property(fc.shuffledSubarray(cells, { minLength: 3 }), (some) => {
        const after = some.reduce((all, cell) => withCell(all, cell, touched), row("a"));
        expect(after).toMatchObject({ values: { fee: "3" }, versions: { fee: 6 } });
      }),
    );
  });

  test("of creators that are not loaded change nothing", () => {
    const loaded = loadedRows(piece(0, ["a"], 1));
    expect(withChanged(loaded, ["b"], (each) => ({ ...each, tags: ["x"] }))).toBe(loaded);
    expect(withChanged(loaded, ["a"], (each) => each)).toBe(loaded);
    const after = withChanged(loaded, ["b", "a"], (each) => ({ ...each, tags: ["x"] }));
    expect(after.rows.get("a")!.tags).toEqual(["x"]);
    expect(loaded.rows.get("a")!.tags).toEqual([]);
  });
});
