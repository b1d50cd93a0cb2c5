/** Warnings that a teammate contacted a creator or works on them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CONTACT_DAYS, type List, type Stage } from "@/lib/contract/lists";
import type { MemberContext } from "@/lib/server/team/team-context";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { addItems } from "../add-items";
import { changeList } from "../change-list";
import { contactWarnings } from "./contact-warnings";
import { createList } from "../create-list";
import { editCells } from "../edit-cells";
import { removeItems } from "../remove-items";

let t: TestTeam;
let tom: MemberContext;
/** The list that Ben looks at, and another one of the team. */
let mine: List;
let other: List;
beforeEach(async () => {
  t = await openTestTeam();
  tom = await addMember(t.team, "tom", "member");
  mine = await newList(t.ben, "Winter");
  other = await newList(t.ana, "Nordhaus");
  for (const { id: listId } of [mine, other]) await addItems(t.ana, { listId, ids: [A] });
});
afterEach(() => t.close());

const A = "tiktok_1";
const newList = (ctx: MemberContext, name: string, isTeam = true) =>
  createList(ctx, { kind: "creators", name, template: "paid-collaboration", isTeam });
const versions = new Map<string, number>();
beforeEach(() => versions.clear());

async function set(ctx: MemberContext, list: List, field: "status" | "owner", value: string, creatorId = A) {
  const key = `${list.id} ${creatorId} ${field}`;
  const version = versions.get(key) ?? 1;
  const edits = [{ creatorId, field, value, version }];
  const [result] = await editCells(ctx, { listId: list.id, edits });
  expect(result).toMatchObject({ state: "saved" });
  versions.set(key, version + 1);
}
const stage = (ctx: MemberContext, list: List, wanted: Stage) =>
  set(ctx, list, "status", list.statuses.find(({ stage: its }) => its === wanted)!.id);
const own = (ctx: MemberContext, list: List, who: string) => set(ctx, list, "owner", who);
const seen = async (ctx = t.ben, list = mine) => (await contactWarnings(ctx, list.id, [A])).get(A);
const inShort = async (ctx = t.ben, list = mine) => {
  const warning = await seen(ctx, list);
  return warning ? `${warning.kind} by ${warning.by.name} on ${warning.list}` : "none";
};
/** Moves everything done so far this many days into the past. */
async function age(days: number) {
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  await t.team.db.updateTable("listChange").set({ at }).execute();
  await t.team.db.updateTable("listItem").set({ statusAt: at, addedAt: at, touchedAt: at }).execute();
  return at;
}

describe("contacted", () => {
  test.each<[Stage, string]>([
    ["shortlisted", "none"],
    ["contacted", "contacted by ana on Nordhaus"],
    ["replied", "contacted by ana on Nordhaus"],
    ["agreed", "contacted by ana on Nordhaus"],
    ["posted", "contacted by ana on Nordhaus"],
    ["declined", "none"],
  ])("%s by another member on another list: %s", async (wanted, expected) => {
    if (wanted !== "shortlisted") await stage(t.ana, other, wanted);
    expect(await inShort()).toBe(expected);
  });

  test("names member, list and time", async () => {
    await stage(t.ana, other, "contacted");
    const at = await age(3);
    expect(await seen()).toEqual({
      kind: "contacted",
      by: { id: "ana", name: "ana" },
      listId: other.id,
      list: "Nordhaus",
      at,
    });
  });

  test.each([
    [CONTACT_DAYS - 1, "contacted by ana on Nordhaus"],
    [CONTACT_DAYS + 1, "none"],
  ])("%d days ago: %s", async (days, expected) => {
    await stage(t.ana, other, "contacted");
    await age(days);
    expect(await inShort()).toBe(expected);
  });

  test("warns everyone except the writer", async () => {
    await stage(t.ana, other, "contacted");
    expect(await inShort(t.ana)).toBe("none");
    expect(await inShort(tom)).toBe("contacted by ana on Nordhaus");
  });

  test("is kept after another member continues, and after a decline", async () => {
    await stage(t.ana, other, "contacted");
    await stage(t.ben, other, "replied");
    expect(await inShort()).toBe("contacted by ana on Nordhaus");
    expect(await inShort(t.ana)).toBe("contacted by ben on Nordhaus");
    await stage(t.ben, other, "declined");
    expect(await inShort()).toBe("contacted by ana on Nordhaus");
  });

  test("a withdrawn contact does not count", async () => {
    await stage(t.ana, other, "contacted");
    await stage(t.ana, other, "shortlisted");
    expect(await inShort()).toBe("none");
  });

  test("counts from adding with such a status", async () => {
    const statusId = other.statuses.find(({ stage: its }) => its === "contacted")!.id;
    await addItems(t.ana, { listId: other.id, ids: ["tiktok_2"], statusId });
    expect([...(await contactWarnings(t.ben, mine.id, ids(1, 3))).keys()]).toEqual(["tiktok_2"]);
  });

  test("on the same list, a contact is reported unless the row's owner made it", async () => {
    await stage(t.ana, mine, "contacted");
    expect(await inShort()).toBe("contacted by ana on Winter");
    await own(t.ana, mine, "ana");
    expect(await inShort()).toBe("none");
    await own(t.ben, mine, "tom");
    expect(await inShort()).toBe("contacted by ana on Winter");
  });

  test("uses the newest contact of any list", async () => {
    await stage(t.ana, other, "contacted");
    await age(2);
    const third = await newList(tom, "Third");
    await addItems(tom, { listId: third.id, ids: [A] });
    await stage(tom, third, "replied");
    expect(await inShort()).toBe("contacted by tom on Third");
  });
});

describe("claimed", () => {
  test("by another member on another list", async () => {
    await own(t.ben, mine, "ana");
    expect(await inShort()).toBe("none");
    await own(t.ana, other, "tom");
    const at = await age(40);
    expect(await seen()).toMatchObject({ kind: "claimed", by: { id: "tom" }, listId: other.id, at });
    // Tom gets no warning about his own claim.
    expect(await inShort(tom, mine)).toBe("none");
    expect(await inShort(tom, other)).toBe("claimed by ana on Winter");
  });

  test("counts less than a contact", async () => {
    await stage(t.ana, other, "contacted");
    await age(20);
    const third = await newList(tom, "Third");
    await addItems(tom, { listId: third.id, ids: [A] });
    await own(tom, third, "tom");
    expect(await inShort()).toBe("contacted by ana on Nordhaus");
  });

  test.each<[string, () => Promise<unknown>]>([
    ["the list was closed", () => changeList(t.ana, { id: other.id, change: { action: "close" } })],
    [
      "the owner has left",
      () =>
        t.team.db.updateTable("member").set({ disabledAt: "2026-01-01" }).where("id", "=", "ana").execute(),
    ],
    ["nobody owns it any more", () => own(t.ana, other, "")],
  ])("ends when %s; what was written is still known", async (_, end) => {
    await own(t.ana, other, "ana");
    expect(await inShort()).toBe("claimed by ana on Nordhaus");
    await end();
    expect(await inShort()).toBe("none");
    await t.team.db
      .updateTable("listItem")
      .set({ statusId: other.statuses[1]!.id, statusBy: "ana", statusAt: new Date().toISOString() })
      .where("listId", "=", other.id)
      .execute();
    expect(await inShort()).toBe("contacted by ana on Nordhaus");
  });
});

test.each<[string, () => Promise<unknown>]>([
  ["taken off", () => removeItems(t.ana, { listId: other.id, ids: [A] })],
  ["on a deleted list", () => changeList(t.ana, { id: other.id, change: { action: "remove" } })],
  [
    "on a list that became private",
    () => t.team.db.updateTable("list").set({ isTeam: 0 }).where("id", "=", other.id).execute(),
  ],
])("nothing is told of a creator %s", async (_, end) => {
  await stage(t.ana, other, "contacted");
  await own(t.ana, other, "ana");
  expect(await inShort()).not.toBe("none");
  await end();
  expect(await inShort()).toBe("none");
});

test("another member's private list gives no warnings; the own one shows the team's", async () => {
  const secret = await newList(t.ana, "Secret", false);
  await addItems(t.ana, { listId: secret.id, ids: ["tiktok_2"] });
  await set(t.ana, secret, "owner", "ana", "tiktok_2");
  expect((await contactWarnings(t.ben, mine.id, ["tiktok_2"])).size).toBe(0);
  const secretOfBen = await newList(t.ben, "Mine", false);
  await stage(t.ana, other, "contacted");
  expect(await inShort(t.ben, secretOfBen)).toBe("contacted by ana on Nordhaus");
});

test("works for many creators", async () => {
  const all = ids(10, 460);
  await addItems(t.ana, { listId: other.id, ids: all });
  const edits = all.map((creatorId) => ({ creatorId, field: "owner", value: "ana", version: 1 }));
  await editCells(t.ana, { listId: other.id, edits: edits.slice(0, 450) });
  const found = await contactWarnings(t.ben, mine.id, all);
  expect([...found.keys()].toSorted()).toEqual(all.slice(0, 450).toSorted());
  expect(await contactWarnings(t.ben, mine.id, [])).toEqual(new Map());
});
