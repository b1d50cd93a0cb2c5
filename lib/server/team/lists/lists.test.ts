/** Lists: visibility, templates and the index. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LIST_TEMPLATES, TEMPLATE_KEYS } from "@/lib/contract/list-templates";
import type { NewList } from "@/lib/contract/lists-bodies";
import type { List } from "@/lib/contract/lists";
import { readAudit } from "@/lib/server/access/read-audit";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeList } from "./change-list";
import { countLists, listLists } from "./list-lists";
import { createList } from "./create-list";
import { countByStatus } from "./items-by-status";
import { assertEditable } from "./lists-access";
import { openList } from "./open-list";
import { recordChange } from "./touch-list";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const NEW: NewList = { kind: "creators", name: "Winter launch", template: "shortlist", isTeam: true };
const named = (lists: readonly { name: string }[]) => lists.map(({ name }) => name);

/** Adds creators without the verb, which has separate tests. */
async function put(list: List, status: number, ids: readonly string[]): Promise<void> {
  const at = "2026-01-01T00:00:00.000Z";
  const values = ids.map((creatorId, position) => ({
    listId: list.id,
    addedBy: "ben",
    creatorId,
    statusId: list.statuses[status]!.id,
    statusAt: at,
    statusBy: "ben",
    ownerId: null,
    position,
    addedAt: at,
    touchedAt: at,
    touchedBy: "ben",
    removedAt: null,
  }));
  await t.team.db.insertInto("listItem").values(values).execute();
}

describe("a new list", () => {
  test.each(TEMPLATE_KEYS)("of the template %s has its statuses and columns", async (template) => {
    const { kind, statuses, columns } = LIST_TEMPLATES[template];
    const list = await createList(t.ben, { ...NEW, kind, template });
    const id: unknown = expect.any(String);
    expect(list.statuses).toEqual(statuses.map((status) => ({ ...status, id })));
    expect(list.columns).toEqual(columns.map((column) => ({ ...column, id })));
    expect(await openList(t.ben, list.id)).toEqual(list);
  });

  test("belongs to its creator, is audited and has a history", async () => {
    const list = await createList(t.ben, {
      ...NEW,
      name: "  Winter\t launch\u202e ",
      description: " For  us ",
    });
    expect(list).toMatchObject({
      name: "Winter launch",
      description: "For us",
      owner: { id: "ben", name: "ben" },
      version: 1,
      closedAt: null,
      canEdit: true,
      canManage: true,
    });
    const [entry] = await readAudit(t.ana, { act: "list.created" });
    expect(entry).toMatchObject({ subject: { kind: "list", id: list.id }, after: { name: "Winter launch" } });
    expect(await listLists(t.ana, {})).toMatchObject([{ id: list.id, last: { kind: "created", by: "ben" } }]);
  });

  test.each<[string, object, string[]]>([
    ["without a name", { name: " \u202e " }, ["name"]],
    ["with 81 characters of two units", { name: "🐎".repeat(81) }, ["name"]],
    ["with a long description", { description: "x".repeat(501) }, ["description"]],
    ["of an unknown template", { template: "toString" }, ["template"]],
    ["of a template of posts", { template: "post-board" }, ["template"]],
    ["of an unknown kind", { kind: "people" }, ["kind"]],
    ["for another member", { owner: "ana" }, ["body"]],
  ])("%s is refused", async (_, wrong, fields) => {
    const refusal = await refusalOf(t.team.db, () => createList(t.ben, { ...NEW, ...wrong } as NewList));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("has a unique name among lists with the same readers", async () => {
    await createList(t.ben, NEW);
    await createList(t.ben, { ...NEW, isTeam: false });
    await createList(t.ana, { ...NEW, isTeam: false });
    for (const isTeam of [true, false]) {
      const again = () => createList(t.ana, { ...NEW, name: "WINTER launch", isTeam });
      expect((await refusalOf(t.team.db, again)).code).toBe("conflict");
    }
  });
});

describe("a private list", () => {
  test("is visible only to its owner and unnamed in logs", async () => {
    const list = await createList(t.ben, { ...NEW, name: "Secret", isTeam: false });
    expect(named(await listLists(t.ben, {}))).toEqual(["Secret"]);
    expect(await listLists(t.ana, {})).toEqual([]);
    expect(await listLists(t.ana, { q: "secret", owner: "ben" })).toEqual([]);
    expect((await refusalOf(t.team.db, () => openList(t.ana, list.id))).code).toBe("not_found");
    expect(JSON.stringify(await readAudit(t.ana, {}))).not.toContain("Secret");
  });
});

describe("a list of the team", () => {
  test("is read by viewers, changed by members, managed by its owner and admins", async () => {
    const { id } = await createList(t.ben, NEW);
    const [vera, carl] = [
      await addMember(t.team, "vera", "viewer"),
      await addMember(t.team, "carl", "member"),
    ];
    const rightsOf = async (ctx: typeof vera) => {
      const { canEdit, canManage } = await openList(ctx, id);
      return [canEdit, canManage];
    };
    expect(await rightsOf(t.ben)).toEqual([true, true]);
    expect(await rightsOf(t.ana)).toEqual([true, true]);
    expect(await rightsOf(carl)).toEqual([true, false]);
    expect(await rightsOf(vera)).toEqual([false, false]);
    expect(() => assertEditable(vera, { closedAt: null })).toThrow("Your role may read lists");
    expect(() => assertEditable(carl, { closedAt: "2026-01-01" })).toThrow("archived");
    assertEditable(carl, { closedAt: null });
  });
});

describe("the index", () => {
  test("has counts and last changes, newest list first", async () => {
    const winter = await createList(t.ben, NEW);
    const spring = await createList(t.ben, { ...NEW, name: "Spring" });
    await put(winter, 0, ["tiktok_1", "tiktok_2"]);
    await put(winter, 3, ["tiktok_3"]);
    await put(spring, 0, ["tiktok_1"]);
    await t.team.db
      .updateTable("listItem")
      .set({ removedAt: "2026-01-02" })
      .where("creatorId", "=", "tiktok_2")
      .execute();
    await recordChange(
      t.team.db,
      t.ana,
      { listId: winter.id, kind: "added", creatorId: "tiktok_3" },
      "2999-01-01",
    );
    const found = await listLists(t.ana, {});
    expect(named(found)).toEqual(["Winter launch", "Spring"]);
    expect(found[0]).toMatchObject({
      items: 2,
      byStatus: { [winter.statuses[0]!.id]: 1, [winter.statuses[3]!.id]: 1 },
      touchedAt: "2999-01-01",
      last: { kind: "added", by: "ana", at: "2999-01-01" },
    });
    expect(await countByStatus(t.ana, winter.id)).toEqual(found[0]!.byStatus);
    expect(found[1]).toMatchObject({ items: 1, last: { kind: "created", by: "ben" } });
  });

  test("filters by kind, owner, name and archive", async () => {
    await createList(t.ben, NEW);
    await createList(t.ana, { ...NEW, name: "Hooks 100%", kind: "posts", template: "post-board" });
    expect(named(await listLists(t.ben, { kind: "posts" }))).toEqual(["Hooks 100%"]);
    expect(named(await listLists(t.ben, { owner: "ben" }))).toEqual(["Winter launch"]);
    expect(named(await listLists(t.ben, { q: " LAUNCH " }))).toEqual(["Winter launch"]);
    expect(named(await listLists(t.ben, { q: "%" }))).toEqual(["Hooks 100%"]);
    expect(await listLists(t.ben, { closed: true })).toEqual([]);
    await t.team.db.updateTable("list").set({ closedAt: "2026-01-01" }).where("kind", "=", "posts").execute();
    expect(named(await listLists(t.ben, { closed: true }))).toEqual(["Hooks 100%"]);
    expect(named(await listLists(t.ben, {}))).toEqual(["Winter launch"]);
  });

  test("counts visible lists: active, archived and deleted", async () => {
    expect(await countLists(t.ben)).toEqual({ open: 0, closed: 0, deleted: 0 });
    const lists = ["A", "B", "C", "D"].map((name) => ({ ...NEW, name, isTeam: name !== "D" }));
    const [a, b] = [await createList(t.ben, lists[0]!), await createList(t.ben, lists[1]!)];
    for (const list of lists.slice(2)) await createList(t.ben, list);
    await changeList(t.ben, { id: a.id, change: { action: "close" } });
    await changeList(t.ben, { id: b.id, change: { action: "remove" } });
    expect(await countLists(t.ben)).toEqual({ open: 2, closed: 1, deleted: 1 });
    expect(await countLists(t.ana)).toEqual({ open: 1, closed: 1, deleted: 1 });
  });
});
