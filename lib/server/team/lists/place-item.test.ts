/** Cards of the board: positions, conflicting status changes, and room for every move. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { WHOLE_LIST } from "@/lib/contract/list-query";
import type { List } from "@/lib/contract/lists";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "./add-items";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { placeItem, isIn, positionIn, type Gap } from "./place-item";
import { readRows } from "./read-rows";
import { removeItems, restoreItems } from "./remove-items";

let t: TestTeam;
let list: List;
let statuses: string[];
beforeEach(async () => {
  t = await openTestTeam();
  list = await newList(true);
  statuses = list.statuses.map(({ id }) => id);
});
afterEach(() => t.close());

const newList = (isTeam: boolean) =>
  createList(t.ben, { kind: "creators", name: `List ${isTeam}`, template: "paid-collaboration", isTeam });
const [A, B, C, D] = ids(1, 4) as [string, string, string, string];
const add = (some: readonly string[], statusId?: string) =>
  addItems(t.ben, { listId: list.id, ids: [...some], statusId });
const item = (creatorId: string) =>
  t.team.db
    .selectFrom("listItem")
    .selectAll()
    .where("listId", "=", list.id)
    .where("creatorId", "=", creatorId)
    .executeTakeFirstOrThrow();
type Where = { before?: string | null; after?: string | null; version?: number };
async function place(creatorId: string, statusId: string, where: Where = {}, ctx = t.ben) {
  const { before: beforeId = null, after: afterId = null, version } = where;
  const statusVersion = version ?? (await item(creatorId)).statusVersion;
  return placeItem(ctx, { listId: list.id, creatorId, statusId, statusVersion, beforeId, afterId });
}
/** The cards of a status, as the board reads them. */
async function column(statusId: string): Promise<string[]> {
  const query = { ...WHOLE_LIST, status: [statusId] };
  return (await readRows(t.ana, { listId: list.id, query })).rows.map(({ creatorId }) => creatorId);
}
const changes = () =>
  t.team.db
    .selectFrom("listChange")
    .select(["kind", "creatorId", "field", "before", "after", "version"])
    .where("listId", "=", list.id)
    .where("kind", "in", ["field", "changed"])
    .orderBy("id")
    .execute();

describe("a card moves", () => {
  beforeEach(async () => {
    await add([A, B, C]);
    await add([D, "tiktok_5"], statuses[1]);
  });

  test.each<[string, string, number, Where, string[]]>([
    ["before another one", C, 0, { before: A }, [C, A, B]],
    ["before its own neighbour, where it is already", A, 0, { before: B }, [A, B, C]],
    ["after another one", A, 0, { after: B }, [B, A, C]],
    ["before one rather than after one", C, 0, { before: B, after: B }, [A, C, B]],
    ["to the end", A, 0, {}, [B, C, A]],
    ["into another status, to its end", B, 1, {}, [D, "tiktok_5", B]],
    ["into another status, to its begin", B, 1, { before: D }, [B, D, "tiktok_5"]],
    ["into another status, between", B, 1, { after: D }, [D, B, "tiktok_5"]],
    [
      "to the end of a status when its neighbour has gone to another one",
      A,
      1,
      { before: C },
      [D, "tiktok_5", A],
    ],
    ["after the one above when the one below has gone", A, 1, { before: C, after: D }, [D, A, "tiktok_5"]],
    ["into a status where nobody is", A, 2, { before: D }, [A]],
    ["before itself: to the end", A, 0, { before: A }, [B, C, A]],
  ])("%s", async (_, creatorId, status, where, expected) => {
    const result = await place(creatorId, statuses[status]!, where);
    expect(await column(statuses[status]!)).toEqual(expected);
    const now = await item(creatorId);
    expect(result).toEqual({
      state: "saved",
      statusId: statuses[status],
      version: status === 0 ? 1 : 2,
      position: now.position,
    });
    expect(now).toMatchObject({ statusId: statuses[status], statusBy: "ben" });
  });

  test("and only real changes are recorded", async () => {
    await place(A, statuses[0]!, { before: B });
    expect(await changes()).toEqual([]);
    const [{ position: before }, touched] = [await item(A), (await item(A)).touchedAt];
    await place(A, statuses[0]!, {});
    const { position: after, touchedAt } = await item(A);
    expect(await changes()).toEqual([
      {
        kind: "field",
        creatorId: A,
        field: "position",
        before: `${before}`,
        after: `${after}`,
        version: null,
      },
    ]);
    // A new position does not count as a change of the item.
    expect(touchedAt).toBe(touched);
    await place(A, statuses[2]!, {}, t.ana);
    expect((await changes()).slice(1)).toEqual([
      { kind: "field", creatorId: A, field: "status", before: statuses[0], after: statuses[2], version: 2 },
    ]);
    expect(await item(A)).toMatchObject({ statusBy: "ana", touchedBy: "ana", position: after });
  });

  test("another member's earlier move wins and is reported", async () => {
    await place(A, statuses[2]!, {}, t.ana);
    const before = [await item(A), await changes()];
    expect(await place(A, statuses[1]!, { before: D, version: 1 })).toEqual({
      state: "conflict",
      statusId: statuses[2],
      version: 2,
      by: "ana",
      at: expect.stringMatching(/Z$/) as string,
    });
    expect([await item(A), await changes()]).toEqual(before);
    // Both requested the same status, so only the position counts.
    expect(await place(A, statuses[2]!, { version: 1 })).toMatchObject({ state: "saved", version: 2 });
  });

  test("with cell versions, so that table edits conflict", async () => {
    const edit = (version: number, value = statuses[3]!) =>
      editCells(t.ana, { listId: list.id, edits: [{ creatorId: A, field: "status", value, version }] });
    await place(A, statuses[1]!);
    expect(await edit(1)).toMatchObject([{ state: "conflict", value: statuses[1], version: 2, by: "ben" }]);
    expect(await edit(2)).toMatchObject([{ state: "saved", version: 3 }]);
    expect(await place(A, statuses[1]!, { version: 2 })).toMatchObject({ state: "conflict", by: "ana" });
  });

  test("back by placing it as it was", async () => {
    const before = await item(B);
    await place(B, statuses[1]!, { before: D });
    await place(B, statuses[0]!, { before: C, after: A });
    expect(await column(statuses[0]!)).toEqual([A, B, C]);
    expect(await item(B)).toMatchObject({ statusId: before.statusId, statusVersion: 3 });
  });
});

describe("is refused", () => {
  beforeEach(async () => void (await add([A, B])));
  const codeOf = async (call: () => Promise<unknown>) => (await refusalOf(t.team.db, call)).code;

  test.each(["viewer", "finance"] as const)("to a %s", async (role) => {
    const ctx = await addMember(t.team, role, role);
    expect(await codeOf(() => place(A, statuses[1]!, {}, ctx))).toBe("forbidden");
  });

  test("for missing creators or foreign statuses", async () => {
    const other = await newList(false);
    expect(await codeOf(() => place("tiktok_9", statuses[1]!, { version: 1 }))).toBe("not_found");
    expect(await codeOf(() => place(A, other.statuses[0]!.id))).toBe("invalid_parameter");
    await removeItems(t.ben, { listId: list.id, ids: [A] });
    expect(await codeOf(() => place(A, statuses[1]!))).toBe("not_found");
    await restoreItems(t.ben, { listId: list.id, ids: [A] });
    expect(await place(A, statuses[1]!)).toMatchObject({ state: "saved" });
  });

  test("on an archived list, and on another member's private list", async () => {
    await t.team.db.updateTable("list").set({ closedAt: "2026-01-01" }).execute();
    expect(await codeOf(() => place(A, statuses[1]!))).toBe("conflict");
    await t.team.db.updateTable("list").set({ closedAt: null, isTeam: 0 }).execute();
    expect(await codeOf(() => place(A, statuses[1]!, {}, t.ana))).toBe("not_found");
  });
});

test("a position is strictly inside its gap, or null", () => {
  const end = fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true }));
  fc.assert(
    fc.property(end, end, (one, other) => {
      const gap: Gap =
        one !== null && other !== null && one > other
          ? { after: other, before: one }
          : { after: one, before: other };
      const position = positionIn(gap);
      if (position !== null) expect(isIn(gap, position)).toBe(true);
      else expect(gap.before! - gap.after!).toBeLessThanOrEqual(Number.EPSILON * 2e9);
    }),
  );
  expect(positionIn({ after: null, before: null })).toBe(1);
  expect(positionIn({ after: 3, before: 3 })).toBeNull();
});

test("always finds room for repeated moves; others must reload the positions", async () => {
  const all = ids(1, 6);
  await add(all);
  const [first, ...rest] = all as [string, ...string[]];
  let order = [...all];
  for (let round = 0; round < 70; round++) {
    const moved = rest[round % 2 === 0 ? 0 : 1]!;
    await place(moved, statuses[0]!, { after: first });
    order = [first, moved, ...order.filter((id) => id !== first && id !== moved)];
  }
  expect(await column(statuses[0]!)).toEqual(order);
  const told = (await changes()).filter(({ kind }) => kind === "changed");
  expect(told.length).toBeGreaterThan(0);
  expect(told[0]).toMatchObject({ creatorId: null, field: "position" });
  const positions = await t.team.db.selectFrom("listItem").select("position").execute();
  expect(new Set(positions.map(({ position }) => position)).size).toBe(6);
});

test("equal positions, as after a restore, are distinguished", async () => {
  await add([A, B, C]);
  await t.team.db.updateTable("listItem").set({ position: 1 }).execute();
  await place(C, statuses[0]!, { before: B });
  expect(await column(statuses[0]!)).toEqual([A, C, B]);
  await place(B, statuses[0]!, { after: A });
  expect(await column(statuses[0]!)).toEqual([A, B, C]);
});

test("random moves match a model of arrays", async () => {
  const all = ids(1, 8);
  await add(all);
  let model: string[][] = [all, [], []];
  const move = fc.record({ who: fc.nat(7), to: fc.nat(2), at: fc.nat(8), isAfter: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 5 }), async (moves) => {
      for (const { who, to, at, isAfter } of moves) {
        const id = all[who]!;
        const others = model.map((ids) => ids.filter((each) => each !== id));
        const target = others[to]!;
        const index = Math.min(at, target.length);
        // No neighbour means the end.
        const where = isAfter ? { after: target[index - 1] ?? null } : { before: target[index] ?? null };
        const isEnd = isAfter ? index === 0 : index === target.length;
        target.splice(isEnd ? target.length : index, 0, id);
        model = others;
        expect(await place(id, statuses[to]!, where)).toMatchObject({ state: "saved" });
      }
      expect(await Promise.all([0, 1, 2].map((at) => column(statuses[at]!)))).toEqual(model);
    }),
    { numRuns: 25 },
  );
  const history = (await changes()).filter(({ field }) => field === "status");
  const versions = new Map<string, number>();
  for (const { creatorId, version } of history) {
    expect(version).toBe((versions.get(creatorId!) ?? 1) + 1);
    versions.set(creatorId!, version!);
  }
});
