/** Changes of a list: permissions, and that each can be undone. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import type { ListChange } from "@/lib/contract/lists-bodies";
import { readAudit } from "@/lib/server/access/read-audit";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeList } from "./change-list";
import { countLists, listLists } from "./list-lists";
import { createList } from "./create-list";
import { openList } from "./open-list";

let t: TestTeam;
let carl: TestTeam["ben"];
let list: List;
beforeEach(async () => {
  t = await openTestTeam();
  carl = await addMember(t.team, "carl", "member");
  list = await createList(t.ben, { kind: "creators", name: "Winter", template: "shortlist", isTeam: true });
});
afterEach(() => t.close());

const TEXTS = { action: "change" as const, name: "Spring", description: "Soon", isTeam: true, version: 1 };
const change = (ctx: TestTeam["ben"], to: ListChange) => changeList(ctx, { id: list.id, change: to });
const codeOf = async (ctx: TestTeam["ben"], to: ListChange) =>
  (await refusalOf(t.team.db, () => change(ctx, to))).code;

test("any member may rename a team list, and the second of two is informed", async () => {
  await change(carl, TEXTS);
  expect(await openList(t.ben, list.id)).toMatchObject({ name: "Spring", description: "Soon", version: 2 });
  expect(await codeOf(t.ana, { ...TEXTS, name: "Summer" })).toBe("conflict");
  const [entry] = await readAudit(t.ana, { act: "list.changed" });
  expect(entry).toMatchObject({ before: { name: "Winter" }, after: { name: "Spring" } });
  expect(await listLists(t.ana, {})).toMatchObject([{ last: { kind: "changed", by: "carl" } }]);
});

test("only its owner makes it private, and then only they can open it", async () => {
  for (const ctx of [carl, t.ana]) expect(await codeOf(ctx, { ...TEXTS, isTeam: false })).toBe("forbidden");
  await change(t.ben, { ...TEXTS, name: "Mine", isTeam: false });
  for (const ctx of [carl, t.ana]) expect(await codeOf(ctx, { ...TEXTS, version: 2 })).toBe("not_found");
  expect(JSON.stringify(await readAudit(t.ana, {}))).not.toContain("Mine");
});

test("a closed list is reopened before it changes", async () => {
  await change(carl, { action: "close" });
  expect(await openList(carl, list.id)).toMatchObject({ canEdit: false });
  expect(await listLists(carl, {})).toEqual([]);
  expect(await codeOf(t.ben, { ...TEXTS, version: 2 })).toBe("conflict");
  await change(carl, { action: "reopen" });
  expect(await openList(carl, list.id)).toMatchObject({ canEdit: true, closedAt: null });
});

test("its owner and admins delete it, everyone who sees it restores it", async () => {
  expect(await codeOf(carl, { action: "remove" })).toBe("forbidden");
  await change(t.ana, { action: "remove" });
  expect((await refusalOf(t.team.db, () => openList(t.ben, list.id))).code).toBe("not_found");
  expect(await codeOf(t.ben, { action: "close" })).toBe("not_found");
  await change(carl, { action: "restore" });
  expect(await openList(t.ben, list.id)).toMatchObject({ name: "Winter" });
  await change(t.ben, { action: "remove" });
  await createList(carl, { kind: "creators", name: "winter", template: "shortlist", isTeam: true });
  expect(await codeOf(t.ben, { action: "restore" })).toBe("conflict");
});

test("a deleted list is found for 30 days by those who could see it, with the deleter", async () => {
  await change(t.ben, { action: "remove" });
  expect(await listLists(carl, {})).toEqual([]);
  const found = await listLists(carl, { deleted: true });
  expect(found).toMatchObject([{ name: "Winter", items: 0, last: { by: "ben" } }]);
  expect(Date.parse(found[0]!.removedAt!)).toBeGreaterThan(Date.now() - 60_000);
  expect(await countLists(carl)).toEqual({ open: 0, closed: 0, deleted: 1 });
  await t.team.db.updateTable("list").set({ isTeam: 0 }).execute();
  expect(await listLists(carl, { deleted: true })).toEqual([]);
  expect(await codeOf(carl, { action: "restore" })).toBe("not_found");
  const removedAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await t.team.db.updateTable("list").set({ removedAt }).execute();
  expect(await listLists(t.ben, { deleted: true })).toEqual([]);
  expect(await countLists(t.ben)).toEqual({ open: 0, closed: 0, deleted: 0 });
});
