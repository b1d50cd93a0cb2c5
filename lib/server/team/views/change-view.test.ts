/** Refusals when a view is changed: wrong input, missing rights, a wrong state. Nothing changes then. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MemberContext } from "@/lib/server/team/team-context";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeView, type ViewChange, setDefault } from "./change-view";
import { duplicateView, saveView } from "./save-view";
import { readNotice } from "./read-notice";
import { undoChange } from "./undo-change";

let t: TestTeam;
let eve: MemberContext;
let mine: string;
let ours: string;
beforeEach(async () => {
  t = await openTestTeam();
  eve = await addMember(t.team, "eve", "member");
  const view = { page: "viral", query: "categories=Food" } as const;
  mine = await saveView(t.ben, { ...view, name: "Mine", isTeam: false });
  ours = await saveView(t.ben, { ...view, name: "Ours", isTeam: true });
});
afterEach(() => t.close());

const rowOf = (id: string) =>
  t.team.db.selectFrom("savedView").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const CHANGES: ViewChange[] = [
  { action: "update", query: "categories=Music" },
  { action: "rename", name: "Other", isTeam: true },
  { action: "delete" },
];

describe("refuses input", () => {
  test.each<[unknown, string[]]>([
    [{ change: { action: "delete" } }, ["id"]],
    [{ id: "x" }, ["change"]],
    [{ id: "x", change: { action: "erase" } }, ["change.action"]],
    [{ id: "x", change: { action: "update" } }, ["change.query"]],
    [{ id: "x", change: { action: "rename", name: 1 } }, ["change.name"]],
    [{ id: "x", change: { action: "delete", ownerId: "eve" } }, ["change"]],
  ])("%j, naming the field", async (input, fields) => {
    const refusal = await refusalOf(t.team.db, () => changeView(t.ben, input as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test.each<ViewChange>([
    { action: "update", query: "" },
    { action: "update", query: "page=4" },
    { action: "rename", name: "  ", isTeam: false },
    { action: "rename", name: "x".repeat(61), isTeam: false },
  ])("%j", async (change) => {
    const refusal = await refusalOf(t.team.db, () => changeView(t.ben, { id: mine, change }));
    expect(refusal.code).toBe("invalid_parameter");
  });
});

test("a view can be renamed with its filters, and the undo restores both", async () => {
  const change = { action: "update", query: "categories=Music", name: "Music" } as const;
  await changeView(t.ben, { id: mine, change });
  expect(await rowOf(mine)).toMatchObject({ name: "Music", query: "categories=Music" });
  const notice = await readNotice(t.ben, { page: "viral", entries: [] });
  expect(notice?.text).toBe("Saved the filters. “Mine” is “Music” now.");
  await undoChange(t.ben, notice!.undo!);
  expect(await rowOf(mine)).toMatchObject({ name: "Mine", query: "categories=Food" });
});

describe("refuses the change", () => {
  test.each(CHANGES)("%j of a view that is not there, not theirs or deleted", async (change) => {
    await changeView(t.ben, { id: ours, change: { action: "delete" } });
    for (const [ctx, id] of [
      [t.ben, "nothing"],
      [eve, mine],
      [t.ana, mine],
      [t.ben, ours],
    ] as const)
      expect((await refusalOf(t.team.db, () => changeView(ctx, { id, change }))).code).toBe("not_found");
  });

  test.each(CHANGES)("%j of a colleague's view of the team", async (change) => {
    const refusal = await refusalOf(t.team.db, () => changeView(eve, { id: ours, change }));
    expect(refusal.code).toBe("forbidden");
  });

  test("restoring a view that is not deleted, or that another member deleted", async () => {
    const restoring = (ctx: MemberContext) => () =>
      changeView(ctx, { id: ours, change: { action: "restore" } });
    expect((await refusalOf(t.team.db, restoring(t.ben))).code).toBe("not_found");
    await changeView(t.ben, { id: ours, change: { action: "delete" } });
    expect((await refusalOf(t.team.db, restoring(eve))).code).toBe("forbidden");
    await restoring(t.ana)();
    expect((await rowOf(ours)).deletedAt).toBeNull();
  });

  test("a name that is taken where the view would be", async () => {
    const rename = (name: string, isTeam: boolean) => () =>
      changeView(t.ben, { id: mine, change: { action: "rename", name, isTeam } });
    expect((await refusalOf(t.team.db, rename("OURS", true))).code).toBe("conflict");
    await expect(rename("OURS", true)()).rejects.toThrow("named “OURS” already exists");
    await rename("ours", false)();
    expect((await refusalOf(t.team.db, rename("ours", true))).code).toBe("conflict");
  });
});

test("each change raises the revision by one, and a change to the same name is no conflict", async () => {
  await changeView(t.ben, { id: mine, change: { action: "rename", name: "MINE", isTeam: false } });
  await changeView(t.ben, { id: mine, change: { action: "update", query: "categories=Music&page=9" } });
  expect(await rowOf(mine)).toMatchObject({ name: "MINE", query: "categories=Music", revision: 3 });
});

describe("a copy", () => {
  test("is personal, and its name is free", async () => {
    const ids = [await duplicateView(t.ben, ours), await duplicateView(t.ben, ours)];
    const copies = await Promise.all(ids.map(rowOf));
    expect(copies.map(({ name, isTeam, ownerId, revision }) => [name, isTeam, ownerId, revision])).toEqual([
      ["Ours copy", 0, "ben", 1],
      ["Ours copy 2", 0, "ben", 1],
    ]);
  });

  test.each([5, undefined, null, {}])("of %j is refused", async (id) => {
    const refusal = await refusalOf(t.team.db, () => duplicateView(t.ben, id as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["body"] });
  });

  test("another member's private view is refused", async () => {
    for (const id of [mine, "nothing"])
      expect((await refusalOf(t.team.db, () => duplicateView(eve, id))).code).toBe("not_found");
  });
});

describe("a default", () => {
  test.each<[unknown, string[]]>([
    [{ isDefault: true }, ["id"]],
    [{ id: "x" }, ["isDefault"]],
    [{ id: "x", isDefault: "yes" }, ["isDefault"]],
    [{ id: "x", isDefault: true, page: "viral" }, ["body"]],
  ])("of %j is refused", async (input, fields) => {
    const refusal = await refusalOf(t.team.db, () => setDefault(t.ben, input as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("of a view that the member cannot see is refused", async () => {
    for (const isDefault of [true, false])
      for (const id of [mine, "nothing"])
        expect((await refusalOf(t.team.db, () => setDefault(eve, { id, isDefault }))).code).toBe("not_found");
  });
});

describe("undoing", () => {
  const undoOf = async () => (await readNotice(t.ben, { page: "viral", entries: [] }))!.undo!;

  test.each<[object, string[]]>([
    [{ viewId: undefined }, ["viewId"]],
    [{ revision: 1.5 }, ["revision"]],
    [{ revision: "2" }, ["revision"]],
    [{ before: {} }, ["body"]],
  ])("%j is refused", async (wrong, fields) => {
    await changeView(t.ben, { id: mine, change: { action: "delete" } });
    const undo = { ...(await undoOf()), ...wrong };
    const refusal = await refusalOf(t.team.db, () => undoChange(t.ben, undo));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("no change, another view, an old revision or another member's change is refused", async () => {
    const none = await refusalOf(t.team.db, () => undoChange(t.ben, { viewId: mine, revision: 1 }));
    expect(none.code).toBe("conflict");
    await changeView(t.ben, { id: mine, change: { action: "delete" } });
    const undo = await undoOf();
    for (const [ctx, wrong] of [
      [t.ben, { viewId: ours }],
      [t.ben, { revision: undo.revision + 1 }],
      [t.ana, {}],
    ] as const)
      expect((await refusalOf(t.team.db, () => undoChange(ctx, { ...undo, ...wrong }))).code).toBe(
        "conflict",
      );
  });

  test("is refused an hour later", async () => {
    await changeView(t.ben, { id: mine, change: { action: "delete" } });
    const undo = await undoOf();
    const set = (ms: number) =>
      t.team.db
        .updateTable("viewNotice")
        .set({ madeAtMs: Date.now() - ms })
        .execute();
    await set(3_600_001);
    expect((await refusalOf(t.team.db, () => undoChange(t.ben, undo))).code).toBe("conflict");
    await set(3_590_000);
    expect(await undoChange(t.ben, undo)).toBe("viral");
  });

  test("is refused to a person who lost the right", async () => {
    await changeView(t.ana, { id: ours, change: { action: "update", query: "categories=Music" } });
    const undo = (await readNotice(t.ana, { page: "viral", entries: [] }))!.undo!;
    const demoted: MemberContext = { ...t.ana, actor: { ...t.ana.actor, scopes: t.ben.actor.scopes } };
    expect((await refusalOf(t.team.db, () => undoChange(demoted, undo))).code).toBe("conflict");
    await undoChange(t.ana, undo);
    expect((await rowOf(ours)).query).toBe("categories=Food");
  });
});
