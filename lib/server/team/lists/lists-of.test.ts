/** Available lists, and those a creator is on, on both databases. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import type { List } from "@/lib/contract/lists";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import type { MemberContext } from "../team-context";
import { addItems } from "./add-items";
import { changeList } from "./change-list";
import { createList } from "./create-list";
import { listNames } from "./list-lists";
import { listsOf } from "./lists-of";
import { removeItems } from "./remove-items";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const make = (name: string, { isTeam = true, by = t.ben }: { isTeam?: boolean; by?: MemberContext } = {}) =>
  createList(by, { kind: "creators", name, template: "shortlist", isTeam });
const put = (list: List, some: readonly string[], by = t.ben) =>
  addItems(by, { listId: list.id, ids: [...some] });
const namesOf = async (ctx: MemberContext, some: readonly string[]) =>
  Object.fromEntries(
    Object.entries(await listsOf(ctx, some)).map(([id, lists]) => [id, lists.map(({ name }) => name)]),
  );

describe("the lists of a creator", () => {
  test("are the team's and own ones, by name", async () => {
    await put(await make("Winter"), ids(1, 2));
    await put(await make("Autumn"), ["tiktok_1"]);
    await put(await make("Bens own", { isTeam: false }), ["tiktok_1", "tiktok_3"]);
    expect(await namesOf(t.ben, ids(1, 4))).toEqual({
      tiktok_1: ["Autumn", "Bens own", "Winter"],
      tiktok_2: ["Winter"],
      tiktok_3: ["Bens own"],
    });
    expect(await namesOf(t.ana, ids(1, 4))).toEqual({ tiktok_1: ["Autumn", "Winter"], tiktok_2: ["Winter"] });
    expect(await namesOf(t.ana, ["tiktok_2"])).toEqual({ tiktok_2: ["Winter"] });
  });

  test("have their ids", async () => {
    const winter = await make("Winter");
    await put(winter, ["tiktok_1"]);
    expect(await listsOf(t.ana, ["tiktok_1"])).toEqual({ tiktok_1: [{ id: winter.id, name: "Winter" }] });
  });

  test("exclude lists without the creator and deleted ones, and include archived ones", async () => {
    const [winter, autumn] = [await make("Winter"), await make("Autumn")];
    for (const list of [winter, autumn]) await put(list, ["tiktok_1"]);
    await removeItems(t.ana, { listId: winter.id, ids: ["tiktok_1"] });
    expect(await namesOf(t.ana, ["tiktok_1"])).toEqual({ tiktok_1: ["Autumn"] });
    await changeList(t.ben, { id: autumn.id, change: { action: "close" } });
    expect(await namesOf(t.ana, ["tiktok_1"])).toEqual({ tiktok_1: ["Autumn"] });
    await changeList(t.ben, { id: autumn.id, change: { action: "remove" } });
    expect(await namesOf(t.ana, ["tiktok_1"])).toEqual({});
  });

  test("have the same number for every reader", async () => {
    const lists = [await make("A"), await make("B", { isTeam: false }), await make("C", { by: t.ana })];
    const placed = new Set<string>();
    const step = fc.record({ list: fc.nat(2), creator: fc.integer({ min: 1, max: 4 }), isOn: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const { list, creator, isOn } of steps) {
          const [listId, some] = [lists[list]!.id, [`tiktok_${creator}`]];
          await (isOn ? addItems : removeItems)(t.ben, { listId, ids: some });
          placed[isOn ? "add" : "delete"](`${creator} ${"ABC"[list]}`);
        }
        const expected = (names: string) =>
          Object.fromEntries(
            [1, 2, 3, 4].flatMap((creator) => {
              const on = [...names].filter((name) => placed.has(`${creator} ${name}`));
              return on.length > 0 ? [[`tiktok_${creator}`, on]] : [];
            }),
          );
        expect(await namesOf(t.ben, ids(1, 4))).toEqual(expected("ABC"));
        expect(await namesOf(t.ana, ids(1, 4))).toEqual(expected("AC"));
      }),
      { numRuns: 15 },
    );
  });

  test("are empty for no creator and refused for too many", async () => {
    expect(await listsOf(t.ben, [])).toEqual({});
    const refusal = await refusalOf(t.team.db, () => listsOf(t.ben, ids(1, 501)));
    expect(refusal).toMatchObject({ code: "invalid_parameter" });
  });
});

describe("the lists to choose from", () => {
  const chosen = async (ctx: MemberContext) => (await listNames(ctx)).map(({ name }) => name);
  const touched = (list: List, touchedAt: string) =>
    t.team.db.updateTable("list").set({ touchedAt }).where("id", "=", list.id).execute();

  test("are the last changed first, with owners", async () => {
    const [first, second] = [await make("First"), await make("Second", { isTeam: false })];
    await touched(first, "2026-01-01T00:00:00.000Z");
    await touched(second, "2026-01-02T00:00:00.000Z");
    expect(await listNames(t.ben)).toEqual([
      { id: second.id, name: "Second", isTeam: false, canEdit: true, owner: "ben" },
      { id: first.id, name: "First", isTeam: true, canEdit: true, owner: "ben" },
    ]);
    expect(await chosen(t.ana)).toEqual(["First"]);
    await touched(first, "2026-01-03T00:00:00.000Z");
    expect(await chosen(t.ben)).toEqual(["First", "Second"]);
    await put(second, ["tiktok_1"]);
    expect(await chosen(t.ben)).toEqual(["Second", "First"]);
  });

  test("exclude boards, closed and deleted lists", async () => {
    await createList(t.ben, { kind: "posts", name: "Ideas", template: "post-board", isTeam: true });
    const [closed, deleted] = [await make("Closed"), await make("Deleted")];
    await make("Open");
    await changeList(t.ben, { id: closed.id, change: { action: "close" } });
    await changeList(t.ben, { id: deleted.id, change: { action: "remove" } });
    expect(await chosen(t.ben)).toEqual(["Open"]);
    await changeList(t.ben, { id: closed.id, change: { action: "reopen" } });
    expect((await chosen(t.ben)).sort()).toEqual(["Closed", "Open"]);
  });

  test.each([
    ["viewer", false],
    ["finance", false],
    ["member", true],
  ] as const)("a %s may add to one: %s", async (role, canEdit) => {
    await make("Winter");
    const ctx = await addMember(t.team, role, role);
    expect(await listNames(ctx)).toMatchObject([{ name: "Winter", canEdit }]);
  });
});
