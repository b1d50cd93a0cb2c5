/** Views of a list: saving, sharing, renaming, updating, deleting and restoring, with permissions and refusals. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAX_LIST_VIEWS } from "@/lib/contract/list-views";
import type { List } from "@/lib/contract/lists";
import { readAudit } from "@/lib/server/access/read-audit";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeColumns } from "../lists/change-columns";
import { changeList } from "../lists/change-list";
import { createList } from "../lists/create-list";
import { changeView, type ViewChange } from "./change-view";
import { saveView } from "./save-view";
import { viewsOfList } from "./views-of-list";

let t: TestTeam;
let eve: TestTeam["ben"];
let list: List;
beforeEach(async () => {
  t = await openTestTeam();
  eve = await addMember(t.team, "eve", "member");
  list = await newList(true);
});
afterEach(() => t.close());

const newList = (isTeam: boolean) =>
  createList(t.ben, { kind: "creators", name: `List ${isTeam}`, template: "paid-collaboration", isTeam });
const save = (name: string, isTeam = false, ctx = t.ben, query = "owner=me&silent=5") =>
  saveView(ctx, { listId: list.id, name, isTeam, query });
const change = (id: string, to: ViewChange, ctx = t.ben) =>
  changeView(ctx, { listId: list.id, id, change: to });
const refusal = (call: () => Promise<unknown>) => refusalOf(t.team.db, call);
const namesFor = async (ctx: TestTeam["ben"]) =>
  (await viewsOfList(ctx, list.id)).map(({ name, canEdit }) => [name, canEdit]);

test("own views come first, then the team's, which everyone sees", async () => {
  await save("Ours", true);
  await save("Mine");
  await save("Hers", true, eve);
  expect(await namesFor(t.ben)).toEqual([
    ["Mine", true],
    ["Ours", true],
    ["Hers", false],
  ]);
  expect(await namesFor(eve)).toEqual([
    ["Ours", false],
    ["Hers", true],
  ]);
  expect(await namesFor(t.ana)).toEqual([
    ["Ours", true],
    ["Hers", true],
  ]);
  const [mine] = await viewsOfList(t.ben, list.id);
  expect(mine).toMatchObject({ query: "owner=me&silent=5", isTeam: false, ownerName: "ben" });
});

test("an address in the name or the text of a view is hidden from those who see no contacts", async () => {
  await save("Ours, lea@knots.example", true, t.ben, "q=lea%40knots.example&email=yes");
  const viewer = await addMember(t.team, "vi", "viewer");
  const [view] = await viewsOfList(viewer, list.id);
  expect(view).toMatchObject({ name: "Ours, [email hidden]" });
  const query = new URLSearchParams(view!.query);
  expect([query.get("q"), query.get("email")]).toEqual(["[email hidden]", "yes"]);
  expect((await viewsOfList(eve, list.id))[0]!.query).toContain("knots");
});

test("a query is kept as its list writes it, without what it does not understand", async () => {
  const fee = list.columns[0]!.id;
  await save(
    "Fees",
    false,
    t.ben,
    `group=status&c.${fee}.min=100&status=nothing&page=4&q=%20run%20&colour=red`,
  );
  expect(await viewsOfList(t.ben, list.id)).toMatchObject([{ query: `q=run&c.${fee}.min=100&group=status` }]);
  await changeColumns(t.ben, { listId: list.id, version: 1, change: { action: "remove", id: fee } });
  expect(await viewsOfList(t.ben, list.id)).toMatchObject([{ query: "q=run&group=status" }]);
  await changeColumns(t.ben, { listId: list.id, version: 2, change: { action: "restore", id: fee } });
  expect(await viewsOfList(t.ben, list.id)).toMatchObject([{ query: `q=run&c.${fee}.min=100&group=status` }]);
});

test("renames, shares, updates, deletes and restores a view, with an audit row each", async () => {
  const id = await save("  Silent\u202e ones ");
  await change(id, { action: "rename", name: "Silent", isTeam: true });
  await change(id, { action: "update", query: "silent=9" }, t.ana);
  expect(await viewsOfList(eve, list.id)).toMatchObject([
    { name: "Silent", query: "silent=9", isTeam: true },
  ]);
  await change(id, { action: "delete" });
  expect(await viewsOfList(t.ben, list.id)).toEqual([]);
  await change(id, { action: "restore" });
  expect(await namesFor(t.ben)).toEqual([["Silent", true]]);
  const acts = (await readAudit(t.ana, {})).map(({ act }) => act).filter((act) => act.startsWith("view."));
  expect(acts).toEqual(["view.restored", "view.deleted", "view.changed", "view.changed", "view.saved"]);
  const [, first] = (await readAudit(t.ana, { act: "view.changed" })).toReversed().map(({ after }) => after);
  expect(first).toEqual({ name: "Silent", isTeam: true });
});

test("views leave a list as it is, so that a closed one has them too", async () => {
  await changeList(t.ben, { id: list.id, change: { action: "close" } });
  await save("Mine");
  expect(await namesFor(t.ben)).toEqual([["Mine", true]]);
});

describe("is refused", () => {
  test.each<[string, Partial<{ name: string; query: string }>, string[]]>([
    ["without a name", { name: " \u202e" }, ["name"]],
    ["a long name", { name: "x".repeat(61) }, ["name"]],
    ["the whole list", { query: "" }, ["query"]],
    ["what the list does not understand", { query: "status=nothing&page=2" }, ["query"]],
    ["the usual order", { query: "sort=position&order=asc" }, ["query"]],
  ])("%s", async (_, wrong, fields) => {
    const call = () => save(wrong.name ?? "New", false, t.ben, wrong.query ?? "q=x");
    expect(await refusal(call)).toMatchObject({ code: "invalid_parameter", fields });
    expect(await viewsOfList(t.ben, list.id)).toEqual([]);
  });

  test("a name that is in the same row of tabs, by saving, renaming, sharing and restoring", async () => {
    const mine = await save("Mine");
    await save("Mine", false, eve);
    await save("Mine", true);
    const other = await save("Other");
    const taken = { code: "invalid_parameter", fields: ["name"] };
    expect(await refusal(() => save("MINE"))).toMatchObject(taken);
    expect(await refusal(() => save("mine", true, eve))).toMatchObject(taken);
    for (const isTeam of [true, false])
      expect(await refusal(() => change(other, { action: "rename", name: "mine", isTeam }))).toMatchObject(
        taken,
      );
    await change(mine, { action: "rename", name: "MINE", isTeam: false });
    await change(mine, { action: "delete" });
    await change(other, { action: "rename", name: "mine", isTeam: false });
    expect(await refusal(() => change(mine, { action: "restore" }))).toMatchObject(taken);
  });

  test("a colleague's own view, a view of another list, one that is gone; of the team's only to its owner and admins", async () => {
    const [mine, ours] = [await save("Mine"), await save("Ours", true)];
    const other = await newList(false);
    const remove = { action: "delete" } as const;
    expect((await refusal(() => change(mine, remove, eve))).code).toBe("not_found");
    expect((await refusal(() => change(mine, remove, t.ana))).code).toBe("not_found");
    expect((await refusal(() => change("nothing", remove))).code).toBe("not_found");
    expect((await refusal(() => change(ours, { action: "restore" }))).code).toBe("not_found");
    const elsewhere = () => changeView(t.ben, { listId: other.id, id: mine, change: remove });
    expect((await refusal(elsewhere)).code).toBe("not_found");
    for (const to of [remove, { action: "update", query: "q=x" }] as const)
      expect((await refusal(() => change(ours, to, eve))).code).toBe("forbidden");
    await change(ours, remove, t.ana);
    expect((await refusal(() => change(ours, { action: "restore" }, eve))).code).toBe("forbidden");
    await change(ours, { action: "restore" });
  });

  test("to readers, and on another member's private list, whose views the log does not name", async () => {
    const vera = await addMember(t.team, "vera", "viewer");
    expect((await refusal(() => save("Hers", false, vera))).code).toBe("forbidden");
    expect(await viewsOfList(vera, list.id)).toEqual([]);
    list = await newList(false);
    const id = await save("Secret", true);
    await change(id, { action: "rename", name: "Secret 2", isTeam: true });
    expect((await refusal(() => save("Mine", false, t.ana))).code).toBe("not_found");
    expect((await refusal(() => viewsOfList(t.ana, list.id))).code).toBe("not_found");
    expect(JSON.stringify(await readAudit(t.ana, {}))).not.toContain("Secret");
  });

  test("more than the most of one member; a deleted one makes room", async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < MAX_LIST_VIEWS; nth++) ids.push(await save(`View ${nth}`, nth % 2 === 0));
    expect((await refusal(() => save("One more"))).code).toBe("conflict");
    await save("Hers", true, eve);
    await change(ids[0]!, { action: "delete" });
    await save("One more");
    expect((await refusal(() => change(ids[0]!, { action: "restore" }))).code).toBe("conflict");
  });
});
