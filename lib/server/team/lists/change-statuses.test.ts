/** Statuses of a list: adding, renaming, moving, and removing with a new status for their creators; refusals. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { MAX_STATUSES, STAGES, type List } from "@/lib/contract/lists";
import type { StatusChange } from "@/lib/contract/lists-bodies";
import { readAudit } from "@/lib/server/access/read-audit";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "./add-items";
import { changeList } from "./change-list";
import { changeStatuses } from "./change-statuses";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { openList } from "./open-list";
import { removeItems, restoreItems } from "./remove-items";

let t: TestTeam;
let list: List;
beforeEach(async () => {
  t = await openTestTeam();
  list = await newList(true);
});
afterEach(() => t.close());

const newList = (isTeam: boolean) =>
  createList(t.ben, { kind: "creators", name: `List ${isTeam}`, template: "shortlist", isTeam });
const change = async (to: StatusChange, ctx = t.ben) =>
  (list = await changeStatuses(ctx, { listId: list.id, version: list.version, change: to }));
const refusal = (to: object, ctx = t.ben, on = list) =>
  refusalOf(t.team.db, () =>
    changeStatuses(ctx, { listId: on.id, version: on.version, change: to as StatusChange }),
  );
const names = () => list.statuses.map(({ name }) => name);
const idOf = (name: string) => list.statuses.find((status) => status.name === name)!.id;
const items = () =>
  t.team.db.selectFrom("listItem").selectAll().where("listId", "=", list.id).orderBy("position").execute();
const changes = () => t.team.db.selectFrom("listChange").selectAll().orderBy("id").execute();
const at = (status: string, from: number, to: number) =>
  addItems(t.ben, { listId: list.id, ids: ids(from, to), statusId: idOf(status) });

test("a status is added at the end, renamed and moved; the list has a version for each", async () => {
  await change({ action: "add", name: " On\u202e  hold ", stage: "contacted" });
  expect(names()).toEqual(["Shortlisted", "Contacted", "Replied", "Agreed", "Posted", "Declined", "On hold"]);
  await change({ action: "move", id: idOf("On hold"), place: 2 });
  expect(names().slice(0, 4)).toEqual(["Shortlisted", "Contacted", "On hold", "Replied"]);
  await change({ action: "change", id: idOf("On hold"), name: "ON HOLD", stage: "replied" }, t.ana);
  expect(list.statuses[2]).toMatchObject({ name: "ON HOLD", stage: "replied" });
  await change({ action: "move", id: idOf("ON HOLD"), place: 99 });
  expect(names().at(-1)).toBe("ON HOLD");
  expect(list.version).toBe(5);
  expect(await openList(t.ana, list.id)).toEqual({ ...list, canManage: true });
});

test("each change is audited and sent to other browsers", async () => {
  await change({ action: "change", id: idOf("Agreed"), name: "Booked", stage: "agreed" });
  const [entry] = await readAudit(t.ana, { act: "list.changed" });
  expect(entry).toMatchObject({
    subject: { id: list.id },
    before: { statuses: "Shortlisted, Contacted, Replied, Agreed, Posted, Declined" },
    after: { statuses: "Shortlisted, Contacted, Replied, Booked (agreed), Posted, Declined" },
  });
  expect((await changes()).at(-1)).toMatchObject({ kind: "changed", version: 2, creatorId: null });
});

test("the log keeps no name of a private list", async () => {
  list = await newList(false);
  await change({ action: "add", name: "Secret", stage: "agreed" });
  expect(JSON.stringify(await readAudit(t.ana, {}))).not.toContain("Secret");
  expect((await refusal({ action: "add", name: "Mine", stage: "agreed" }, t.ana)).code).toBe("not_found");
});

describe("a removed status", () => {
  test("moves its creators to the end of the named one", async () => {
    await at("Replied", 1, 3);
    await at("Agreed", 4, 5);
    const [from, to] = [idOf("Replied"), idOf("Agreed")];
    await change({ action: "remove", id: from, to }, t.ana);
    expect(names()).toEqual(["Shortlisted", "Contacted", "Agreed", "Posted", "Declined"]);
    const found = await items();
    expect(found.map(({ creatorId }) => creatorId)).toEqual([
      "tiktok_4",
      "tiktok_5",
      "tiktok_1",
      "tiktok_2",
      "tiktok_3",
    ]);
    expect(new Set(found.map(({ statusId }) => statusId))).toEqual(new Set([to]));
    expect(found.map(({ statusVersion }) => statusVersion)).toEqual([1, 1, 2, 2, 2]);
    expect(found.map(({ statusBy }) => statusBy)).toEqual(["ben", "ben", "ana", "ana", "ana"]);
    const moved = (await changes()).filter(({ kind }) => kind === "field");
    expect(moved.map(({ creatorId }) => creatorId)).toEqual(ids(1, 3));
    for (const each of moved)
      expect(each).toMatchObject({ memberId: "ana", field: "status", before: from, after: to, version: 2 });
  });

  test("refuses an edit with the old version", async () => {
    await at("Replied", 1, 1);
    await change({ action: "remove", id: idOf("Replied"), to: idOf("Posted") });
    const edit = (version: number) =>
      editCells(t.ana, {
        listId: list.id,
        edits: [{ creatorId: "tiktok_1", field: "status", value: "Declined", version }],
      });
    expect(await edit(1)).toMatchObject([
      { state: "conflict", value: idOf("Posted"), version: 2, by: "ben" },
    ]);
    expect(await edit(2)).toMatchObject([{ state: "saved", version: 3 }]);
  });

  test("a status of a removed and restored creator is not a new change", async () => {
    await at("Replied", 1, 1);
    await removeItems(t.ben, { listId: list.id, ids: ["tiktok_1"] });
    await change({ action: "remove", id: idOf("Replied"), to: idOf("Agreed") });
    expect((await changes()).filter(({ kind }) => kind === "field")).toEqual([]);
    await restoreItems(t.ben, { listId: list.id, ids: ["tiktok_1"] });
    expect(await items()).toMatchObject([{ statusId: idOf("Agreed") }]);
  });

  test("leaves its name free", async () => {
    await change({ action: "remove", id: idOf("Replied"), to: idOf("Agreed") });
    await change({ action: "add", name: "replied", stage: "replied" });
    expect(names().at(-1)).toBe("replied");
  });

  test("is never the last one", async () => {
    for (const { id } of list.statuses.slice(1))
      await change({ action: "remove", id, to: list.statuses[0]!.id });
    expect(names()).toEqual(["Shortlisted"]);
    const only = list.statuses[0]!.id;
    expect(await refusal({ action: "remove", id: only, to: only })).toMatchObject({ fields: ["id"] });
    await change({ action: "add", name: "Next", stage: "contacted" });
    await change({ action: "remove", id: only, to: idOf("Next") });
    expect(names()).toEqual(["Next"]);
  });
});

describe("is refused", () => {
  test.each<[string, (id: (name: string) => string) => object, string[]]>([
    ["an empty name", () => ({ action: "add", name: " \u202e ", stage: "agreed" }), ["name"]],
    ["a name of 41 characters", () => ({ action: "add", name: "🐎".repeat(41), stage: "agreed" }), ["name"]],
    ["a name that is there", () => ({ action: "add", name: "REPLIED", stage: "agreed" }), ["name"]],
    [
      "another's name",
      (id) => ({ action: "change", id: id("Agreed"), name: "replied", stage: "agreed" }),
      ["name"],
    ],
    ["an unknown stage", () => ({ action: "add", name: "New", stage: "won" }), ["change.stage"]],
    ["an unknown status", () => ({ action: "move", id: "nothing", place: 0 }), ["id"]],
    ["a place before the first", (id) => ({ action: "move", id: id("Agreed"), place: -1 }), ["change.place"]],
    ["no place for creators", (id) => ({ action: "remove", id: id("Agreed") }), ["change.to"]],
    ["itself as the place", (id) => ({ action: "remove", id: id("Agreed"), to: id("Agreed") }), ["to"]],
    ["a place that is not there", (id) => ({ action: "remove", id: id("Agreed"), to: "nothing" }), ["to"]],
    ["something else", () => ({ action: "erase" }), ["change.action"]],
  ])("%s, and nothing is written", async (_, wrong, fields) => {
    const before = await openList(t.ben, list.id);
    expect(await refusal(wrong(idOf))).toMatchObject({ code: "invalid_parameter", fields });
    expect(await openList(t.ben, list.id)).toEqual(before);
  });

  test("a status of another list", async () => {
    const other = (await newList(false)).statuses[0]!.id;
    expect(await refusal({ action: "remove", id: other, to: idOf("Agreed") })).toMatchObject({
      fields: ["id"],
    });
    expect(await refusal({ action: "remove", id: idOf("Agreed"), to: other })).toMatchObject({
      fields: ["to"],
    });
  });

  test("more statuses than allowed", async () => {
    for (let nth = list.statuses.length; nth < MAX_STATUSES; nth++)
      await change({ action: "add", name: `Status ${nth}`, stage: "contacted" });
    expect(await refusal({ action: "add", name: "One more", stage: "contacted" })).toMatchObject({
      fields: ["count"],
    });
  });

  test("for readers, closed lists, boards and outdated versions", async () => {
    const add = { action: "add", name: "New", stage: "contacted" } as const;
    const vera = await addMember(t.team, "vera", "viewer");
    expect((await refusal(add, vera)).code).toBe("forbidden");
    const old = list;
    await change(add);
    expect((await refusal({ ...add, name: "Newer" }, t.ana, old)).code).toBe("conflict");
    await changeList(t.ben, { id: list.id, change: { action: "close" } });
    expect((await refusal(add, t.ben, await openList(t.ben, list.id))).code).toBe("conflict");
    const board = await createList(t.ben, { kind: "posts", name: "B", template: "post-board", isTeam: true });
    expect((await refusal(add, t.ben, board)).code).toBe("invalid_parameter");
  });
});

test("after any actions, every creator has a status in the right order", async () => {
  await at("Shortlisted", 1, 4);
  const step = fc.record({
    act: fc.constantFrom("add", "move", "remove", "put"),
    a: fc.nat(30),
    b: fc.nat(30),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { act, a, b } of steps) {
        const all = list.statuses.map(({ id }) => id);
        const [one, other] = [all[a % all.length]!, all[b % all.length]!];
        const order = [...all];
        if (act === "put") {
          const [row] = await t.team.db
            .selectFrom("listItem")
            .selectAll()
            .where("creatorId", "=", `tiktok_${1 + (a % 4)}`)
            .execute();
          const { creatorId, statusVersion: version } = row!;
          await editCells(t.ben, {
            listId: list.id,
            edits: [{ creatorId, field: "status", value: other, version }],
          });
        } else if (act === "add" && all.length < MAX_STATUSES) {
          await change({ action: "add", name: `s ${list.version}`, stage: STAGES[a % STAGES.length]! });
          order.push(list.statuses.at(-1)!.id);
        } else if (act === "remove" && one !== other) {
          await change({ action: "remove", id: one, to: other });
          order.splice(order.indexOf(one), 1);
        } else if (act === "move") {
          await change({ action: "move", id: one, place: b });
          order.splice(order.indexOf(one), 1);
          order.splice(b, 0, one);
        }
        expect(list.statuses.map(({ id }) => id)).toEqual(order);
      }
      const live = new Set(list.statuses.map(({ id }) => id));
      const found = await items();
      expect(found).toHaveLength(4);
      for (const { statusId } of found) expect(live).toContain(statusId);
    }),
    { numRuns: 15 },
  );
  for (const { creatorId, statusId, statusVersion } of await items()) {
    const own = (await changes()).filter((each) => each.creatorId === creatorId && each.field === "status");
    expect(own.map(({ version }) => version)).toEqual(own.map((_, index) => index + 2));
    expect(own.at(-1)?.after ?? statusId).toBe(statusId);
    expect(statusVersion).toBe(own.length + 1);
  }
});
