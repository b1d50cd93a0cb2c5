/** The latest change in the index: who made it, to what, and to how many on that day. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { MAX_IDS, type LastChange, type List } from "@/lib/contract/lists";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { addItems } from "./add-items";
import { changeColumns } from "./change-columns";
import { changeStatuses } from "./change-statuses";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { lastChanges } from "./list-lists";
import { placeItem } from "./place-item";
import { recordChanges, type NewChange } from "./touch-list";

let t: TestTeam;
let list: List;
beforeEach(async () => {
  t = await openTestTeam();
  list = await newList("Winter");
});
afterEach(() => t.close());

type Changes = Parameters<typeof recordChanges>;
const writeAll = (ctx: Changes[1], changes: Changes[2], at?: string) =>
  t.team.db.transaction().execute((trx) => recordChanges(trx, ctx, changes, at));

const [A, B, C] = ids(1, 3) as [string, string, string];
const newList = (name: string) =>
  createList(t.ben, { kind: "creators", name, template: "paid-collaboration", isTeam: true });
const last = async (of = list) => (await lastChanges(t.team.db, [of.id])).get(of.id);
const set = (
  creators: readonly string[],
  field: string,
  value: string | null,
  version: number,
  ctx = t.ben,
) =>
  editCells(ctx, {
    listId: list.id,
    edits: creators.map((creatorId) => ({ creatorId, field, value, version })),
  });
const [at, later] = ["2026-11-01T10:00:00.000Z", "2026-11-01T11:00:00.000Z"];
const write = (change: Partial<NewChange>, when = at, ctx = t.ben) =>
  writeAll(ctx, [{ listId: list.id, kind: "field", ...change }], when);

describe("verbs record", () => {
  test("the creator of the list, and added creators once each", async () => {
    expect(await last()).toMatchObject({ kind: "created", by: "ben", field: null, name: null, count: 1 });
    await addItems(t.ana, { listId: list.id, ids: [A, B, C] });
    expect(await last()).toMatchObject({ kind: "added", by: "ana", count: 3 });
  });

  test("the set status, also by a moved card and after its removal", async () => {
    await addItems(t.ana, { listId: list.id, ids: [A, B, C] });
    const [, contacted, replied] = list.statuses;
    await set([A, B], "status", replied!.id, 1);
    expect(await last()).toMatchObject({
      kind: "field",
      field: "status",
      name: "Replied",
      count: 2,
      by: "ben",
    });
    const place = { beforeId: null, afterId: null, statusVersion: 1 };
    await placeItem(t.ben, { listId: list.id, creatorId: C, statusId: replied!.id, ...place, beforeId: A });
    expect(await last()).toMatchObject({ field: "status", name: "Replied", count: 3 });
    await placeItem(t.ben, { listId: list.id, creatorId: C, statusId: replied!.id, ...place, afterId: A });
    expect(await last()).toMatchObject({ field: "position", name: null, count: 1 });
    await set([A], "status", contacted!.id, 2);
    const change = { action: "remove" as const, id: contacted!.id, to: replied!.id };
    await changeStatuses(t.ben, { listId: list.id, version: list.version, change });
    expect(await last()).toMatchObject({ kind: "changed", name: null });
  });

  test("the changed column by its current name", async () => {
    await addItems(t.ana, { listId: list.id, ids: [A, B] });
    const fee = list.columns.find(({ name }) => name === "Fee")!;
    await set([A, B], fee.id, "600", 0);
    expect(await last()).toMatchObject({ field: fee.id, name: "Fee", count: 2 });
    const change = { action: "change" as const, id: fee.id, name: "Price", choices: [] };
    await changeColumns(t.ben, { listId: list.id, version: list.version, change });
    await set([A], fee.id, "500", 1, t.ana);
    expect(await last()).toMatchObject({ name: "Price", count: 1, by: "ana" });
    await set([A, B], "owner", "ana", 1, t.ana);
    expect(await last()).toMatchObject({ field: "owner", name: null, count: 2 });
  });
});

test("only the same act of the same person on the same day counts", async () => {
  const [first, second] = list.statuses;
  const to = (creatorId: string, status = first!.id) => ({ creatorId, field: "status", after: status });
  await write(to("x"), "2026-10-31T23:59:59.999Z");
  await write(to(A));
  await write(to(B), later);
  await write(to(C, second!.id), later);
  await write({ ...to(C), kind: "words" }, later);
  await write({ ...to(C), field: "owner" }, later);
  await write(to(C), later, t.ana);
  await write(to("elsewhere"), later);
  expect(await last()).toMatchObject({ name: first!.name, count: 3, at: later });
  await write(to(A), later);
  expect(await last()).toMatchObject({ count: 3 });
});

test("each list has its own last change, or none", async () => {
  const other = await newList("Spring");
  await writeAll(
    t.ana,
    [A, B].map((creatorId) => ({ listId: other.id, kind: "removed" as const, creatorId })),
  );
  await write({ kind: "added", postId: "p1" });
  const found = await lastChanges(t.team.db, [list.id, other.id, "none"]);
  expect(found.size).toBe(2);
  expect(found.get(other.id)).toMatchObject({ kind: "removed", count: 2 });
  expect(found.get(list.id)).toMatchObject({ kind: "added", count: 1 });
});

test("counts the largest call completely, and no further", async () => {
  const added = (from: number, to: number) =>
    ids(from, to).map((creatorId) => ({ listId: list.id, kind: "added" as const, creatorId }));
  await writeAll(t.ben, added(1, MAX_IDS), at);
  expect(await last()).toMatchObject({ count: MAX_IDS });
  await writeAll(t.ben, added(MAX_IDS + 1, MAX_IDS + 50), at);
  expect(await last()).toMatchObject({ count: MAX_IDS });
});

test("matches a plain count of random histories", async () => {
  const statuses = list.statuses.slice(0, 2).map(({ id }) => id);
  const act = fc.record({
    kind: fc.constantFrom("added", "removed", "field", "words"),
    field: fc.constantFrom("status", "owner", "note"),
    after: fc.constantFrom(...statuses),
    creatorId: fc.constantFrom(A, B, C),
    isAna: fc.boolean(),
    day: fc.constantFrom("2026-11-01", "2026-11-02"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      await t.team.db.deleteFrom("listChange").execute();
      for (const { isAna, day, ...change } of acts)
        await write(change, `${day}T08:00:00Z`, isAna ? t.ana : t.ben);
      const newest = acts.at(-1)!;
      const alike = acts.filter(
        ({ kind, field, after, isAna, day }) =>
          kind === newest.kind &&
          field === newest.field &&
          isAna === newest.isAna &&
          day === newest.day &&
          (field !== "status" || after === newest.after),
      );
      expect(await last()).toEqual({
        kind: newest.kind,
        field: newest.field,
        name: newest.field === "status" ? list.statuses.find(({ id }) => id === newest.after)!.name : null,
        count: new Set(alike.map(({ creatorId }) => creatorId)).size,
        by: newest.isAna ? "ana" : "ben",
        at: `${newest.day}T08:00:00Z`,
      } satisfies LastChange);
    }),
    { numRuns: 30 },
  );
});
