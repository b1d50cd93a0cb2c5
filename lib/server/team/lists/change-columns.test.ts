/** Columns of a list: added, renamed, moved, given other choices, removed and restored, and what is refused. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { COLUMN_TYPES } from "@/lib/contract/list-columns/column-kinds";
import { MAX_CHOICES, MAX_COLUMNS, type List } from "@/lib/contract/lists";
import type { ColumnChange } from "@/lib/contract/lists-bodies";
import { readAudit } from "@/lib/server/access/read-audit";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "./add-items";
import { changeColumns } from "./change-columns";
import { changeList } from "./change-list";
import { createList } from "./create-list";
import { editCells } from "./edit-cells";
import { openList, removedColumns } from "./open-list";

let t: TestTeam;
let list: List;
beforeEach(async () => {
  t = await openTestTeam();
  list = await newList(true);
});
afterEach(() => t.close());

const A = "tiktok_1";
const newList = (isTeam: boolean) =>
  createList(t.ben, { kind: "creators", name: `List ${isTeam}`, template: "paid-collaboration", isTeam });
const change = async (to: ColumnChange, ctx = t.ben) =>
  (list = await changeColumns(ctx, { listId: list.id, version: list.version, change: to }));
const refusal = (to: object, ctx = t.ben, on = list) =>
  refusalOf(t.team.db, () =>
    changeColumns(ctx, { listId: on.id, version: on.version, change: to as ColumnChange }),
  );
const names = () => list.columns.map(({ name }) => name);
const idOf = (name: string) => list.columns.find((column) => column.name === name)!.id;
const set = (name: string, value: string, version = 0) =>
  editCells(t.ben, {
    listId: list.id,
    edits: [{ creatorId: A, field: idOf(name), value, version }],
  });
const lastEntry = async () => (await readAudit(t.ana, { act: "list.changed" }))[0];

describe("a column", () => {
  test.each(COLUMN_TYPES)("of the type %s is added at the end with what belongs to it", async (type) => {
    await change({
      action: "add",
      name: " New\t one ",
      type,
      currency: "chf",
      choices: [" S ", "", "M\u202e"],
    });
    const options = { money: { currency: "CHF" }, select: { choices: ["S", "M"] } }[type as "money"] ?? {};
    expect(list.columns.at(-1)).toEqual({ id: expect.any(String) as string, name: "New one", type, options });
    expect(list.version).toBe(2);
    expect(await openList(t.ana, list.id)).toEqual({ ...list, canManage: true });
  });

  test("is renamed and moved, and stays of its type", async () => {
    await change({ action: "change", id: idOf("Fee"), name: "Budget" }, t.ana);
    expect(list.columns[0]).toMatchObject({ name: "Budget", type: "money", options: { currency: "EUR" } });
    await change({ action: "move", id: idOf("Contract"), place: 0 });
    expect(names()).toEqual(["Contract", "Budget", "Deadline"]);
    await change({ action: "move", id: idOf("Contract"), place: 7 });
    expect(names()).toEqual(["Budget", "Deadline", "Contract"]);
    expect(await refusal({ action: "change", id: idOf("Budget"), name: "B", type: "text" })).toMatchObject({
      fields: ["change"],
    });
  });

  test("gets other choices, and cells keep old ones", async () => {
    await change({ action: "add", name: "Size", type: "select", choices: ["S", "M"] });
    await addItems(t.ben, { listId: list.id, ids: [A] });
    await set("Size", "s");
    await change({ action: "change", id: idOf("Size"), name: "Size", choices: ["M", "L"] });
    expect(await lastEntry()).toMatchObject({
      before: { columns: "Size (select: S, M)" },
      after: { columns: "Size (select: M, L)" },
    });
    expect(await set("Size", "S", 1)).toMatchObject([{ state: "refused" }]);
    expect(await set("Size", "L", 1)).toMatchObject([{ state: "saved", before: "S", value: "L" }]);
  });

  test("that is removed accepts no edits, and returns with its cells", async () => {
    await addItems(t.ben, { listId: list.id, ids: [A] });
    await set("Fee", "450");
    const fee = idOf("Fee");
    await change({ action: "remove", id: fee });
    expect(names()).toEqual(["Deadline", "Contract"]);
    expect(await removedColumns(t.ana, list.id)).toEqual([{ id: fee, name: "Fee", type: "money" }]);
    const edits = [{ creatorId: A, field: fee, value: "9", version: 1 }];
    expect(await editCells(t.ben, { listId: list.id, edits })).toMatchObject([{ state: "refused" }]);
    await change({ action: "restore", id: fee }, t.ana);
    expect(names()).toEqual(["Deadline", "Contract", "Fee"]);
    expect(await removedColumns(t.ana, list.id)).toEqual([]);
    expect(await editCells(t.ben, { listId: list.id, edits })).toMatchObject([
      { state: "saved", before: "450", value: "9" },
    ]);
  });

  test("that is removed frees its name", async () => {
    const fee = idOf("Fee");
    await change({ action: "remove", id: fee });
    await change({ action: "add", name: "fee", type: "text" });
    expect(await refusal({ action: "restore", id: fee })).toMatchObject({ fields: ["name"] });
    await change({ action: "change", id: idOf("fee"), name: "Old fee" });
    await change({ action: "restore", id: fee });
    expect(names()).toEqual(["Deadline", "Contract", "Old fee", "Fee"]);
  });
});

test.each<[string, (id: (name: string) => string) => ColumnChange, string, string]>([
  ["added", () => ({ action: "add", name: "Note", type: "text" }), "", "Note (text)"],
  [
    "renamed",
    (id) => ({ action: "change", id: id("Fee"), name: "Rate" }),
    "Fee (money: EUR)",
    "Rate (money: EUR)",
  ],
  ["removed", (id) => ({ action: "remove", id: id("Fee") }), "Fee (money: EUR)", ""],
  [
    "moved",
    (id) => ({ action: "move", id: id("Fee"), place: 1 }),
    "Fee, Deadline, Contract",
    "Deadline, Fee, Contract",
  ],
])("that a column was %s is written down", async (_, to, before, after) => {
  await change(to(idOf));
  expect(await lastEntry()).toMatchObject({ before: { columns: before }, after: { columns: after } });
});

test("of a private list is not named in the log", async () => {
  list = await newList(false);
  await change({ action: "add", name: "Secret", type: "text" });
  expect(JSON.stringify(await readAudit(t.ana, {}))).not.toContain("Secret");
  expect((await refusal({ action: "add", name: "Mine", type: "text" }, t.ana)).code).toBe("not_found");
  expect((await refusalOf(t.team.db, () => removedColumns(t.ana, list.id))).code).toBe("not_found");
});

describe("is refused", () => {
  const many = (count: number) => Array.from({ length: count }, (_, nth) => `Choice ${nth}`);
  test.each<[string, object, string[]]>([
    ["an empty name", { name: "\u0000 " }, ["name"]],
    ["a long name", { name: "x".repeat(41) }, ["name"]],
    ["a name that is there", { name: "FEE" }, ["name"]],
    ["an unknown type", { type: "formula" }, ["change.type"]],
    ["money without a currency", { type: "money" }, ["currency"]],
    ["money that is none", { type: "money", currency: "EURO" }, ["currency"]],
    ["a select without choices", { type: "select" }, ["choices"]],
    ["a select with empty choices", { type: "select", choices: [" ", ""] }, ["choices"]],
    ["a choice that is there twice", { type: "select", choices: ["a", "B", "A"] }, ["choices"]],
    ["a long choice", { type: "select", choices: ["x".repeat(41)] }, ["choices"]],
    ["too many choices", { type: "select", choices: many(MAX_CHOICES + 1) }, ["choices"]],
  ])("%s", async (_, wrong, fields) => {
    const refused = await refusal({ action: "add", name: "New", type: "text", ...wrong });
    expect(refused).toMatchObject({ code: "invalid_parameter", fields });
    expect(await openList(t.ben, list.id)).toEqual(list);
  });

  test("a column of another list, one that is not there, and one that was not removed", async () => {
    const other = (await newList(false)).columns[0]!.id;
    for (const id of [other, "nothing"])
      for (const wrong of [{ action: "remove" }, { action: "move", place: 0 }, { action: "restore" }])
        expect(await refusal({ ...wrong, id })).toMatchObject({ fields: ["id"] });
    expect(await refusal({ action: "restore", id: idOf("Fee") })).toMatchObject({ fields: ["id"] });
  });

  test("more columns than allowed", async () => {
    const fee = idOf("Fee");
    await change({ action: "remove", id: fee });
    for (let nth = list.columns.length; nth < MAX_COLUMNS; nth++)
      await change({ action: "add", name: `Column ${nth}`, type: "text" });
    for (const wrong of [
      { action: "add", name: "One more", type: "text" },
      { action: "restore", id: fee },
    ])
      expect(await refusal(wrong)).toMatchObject({ fields: ["count"] });
  });

  test("for readers, closed lists, boards and outdated versions", async () => {
    const add = { action: "add", name: "New", type: "text" };
    const vera = await addMember(t.team, "vera", "viewer");
    expect((await refusal(add, vera)).code).toBe("forbidden");
    expect(await removedColumns(vera, list.id)).toEqual([]);
    const old = list;
    await change({ action: "remove", id: idOf("Fee") });
    expect((await refusal(add, t.ana, old)).code).toBe("conflict");
    await changeList(t.ben, { id: list.id, change: { action: "close" } });
    expect((await refusal(add, t.ben, await openList(t.ben, list.id))).code).toBe("conflict");
    const board = await createList(t.ben, { kind: "posts", name: "B", template: "post-board", isTeam: true });
    expect((await refusal(add, t.ben, board)).code).toBe("invalid_parameter");
  });
});
