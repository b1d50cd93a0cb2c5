/** The forms about statuses and columns, as a browser sends them. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import { createList } from "@/lib/server/team/lists/create-list";
import { openList } from "@/lib/server/team/lists/open-list";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST as postColumn } from "./[id]/columns/route";
import { POST as postStatus } from "./[id]/statuses/route";

let site: TestSite;
let cookie: string;
let list: List;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
  return () => site.leave();
});
beforeEach(async () => {
  const name = `List ${++made}`;
  list = await createList(site.ben, { kind: "creators", name, template: "product-seeding", isTeam: true });
});

async function send(of: "statuses" | "columns", fields: Record<string, string>, as: string = cookie) {
  const body = new URLSearchParams({ version: String(list.version), ...fields });
  const params = { id: list.id };
  const answer = await requestSite(of === "statuses" ? postStatus : postColumn, { body, params, cookie: as });
  expect(answer.status).toBe(303);
  const to = answer.headers.get("location")!;
  list = await openList(site.ben, list.id);
  return to.replace(`/lists/${list.id}`, "");
}
const names = (of: "statuses" | "columns") => list[of].map(({ name }) => name);
const first = (of: "statuses" | "columns") => list[of][0]!.id;

test("adds, saves, moves and deletes statuses and returns to the settings", async () => {
  // Each button sends all fields of its form.
  const all = { name: "Waiting", stage: "contacted", to: list.statuses[2]!.id };
  const at = "#settings-status";
  expect(await send("statuses", { ...all, action: "add" })).toBe(`?settings=status&done=status-add${at}`);
  expect(names("statuses").at(-1)).toBe("Waiting");
  const own = { ...all, id: first("statuses"), name: "Listed", stage: "shortlisted" };
  expect(await send("statuses", { ...own, action: "change" })).toBe(
    `?settings=status&done=status-change${at}`,
  );
  expect(await send("statuses", { ...own, place: "1" })).toBe(`?settings=status&done=status-move${at}`);
  expect(names("statuses").slice(0, 2)).toEqual(["Contacted", "Listed"]);
  expect(await send("statuses", { ...own, action: "remove" })).toBe(
    `?settings=status&done=status-remove${at}`,
  );
  expect(names("statuses")).not.toContain("Listed");
});

test("adds, saves, deletes and restores columns with their settings", async () => {
  const at = "#settings-column";
  const added = {
    action: "add",
    name: "Colour",
    type: "select",
    currency: "EUR",
    choices: "red\r\nblue\r\n",
  };
  expect(await send("columns", added)).toBe(`?settings=column&done=column-add${at}`);
  expect(list.columns.at(-1)).toMatchObject({ type: "select", options: { choices: ["red", "blue"] } });
  const { id } = list.columns.at(-1)!;
  await send("columns", { action: "change", id, name: "Colour", choices: "blue\ngreen" });
  expect(list.columns.at(-1)!.options).toEqual({ choices: ["blue", "green"] });
  await send("columns", { id, name: "Colour", place: "0" });
  expect(names("columns")[0]).toBe("Colour");
  expect(await send("columns", { action: "remove", id, name: "Colour" })).toBe(
    `?settings=column&done=column-remove&removed=${id}${at}`,
  );
  expect(await send("columns", { action: "restore", id })).toBe(`?settings=column&done=column-restore${at}`);
  expect(names("columns").at(-1)).toBe("Colour");
});

test.each<["statuses" | "columns", Record<string, string>, string]>([
  ["statuses", { action: "add", name: " ", stage: "agreed" }, "name"],
  ["statuses", { action: "add", name: "New", stage: "won" }, "invalid_parameter"],
  ["statuses", { action: "toString" }, "invalid_parameter"],
  ["statuses", { place: "1.5", id: "x" }, "invalid_parameter"],
  ["statuses", { place: "1", id: "x" }, "id"],
  ["statuses", { action: "remove", id: "x" }, "invalid_parameter"],
  ["statuses", { action: "add", name: "New", stage: "agreed", version: "9" }, "conflict"],
  ["statuses", { action: "add", name: "New", stage: "agreed", version: "" }, "invalid_parameter"],
  ["columns", { action: "add", name: "New", type: "select", choices: "" }, "choices"],
  ["columns", { action: "add", name: "New", type: "money", currency: "€" }, "currency"],
  ["columns", { action: "restore", id: "x" }, "id"],
])("what is wrong in %s, %j, is said and changes nothing", async (of, fields, problem) => {
  const before = list;
  const part = of === "statuses" ? "status" : "column";
  expect(await send(of, fields)).toBe(`?settings=${part}&problem=${problem}#settings-${part}`);
  expect(list).toEqual(before);
});

test("does not find another member's private list, and asks visitors to sign in", async () => {
  const name = `List ${++made}`;
  list = await createList(site.ben, { kind: "creators", name, template: "shortlist", isTeam: false });
  const add = { action: "add", name: "New", stage: "agreed" };
  expect(await send("statuses", add, await site.cookieOf(site.ana.member))).toBe("/lists?problem=not_found");
  expect(await send("statuses", add, "")).toBe(
    `/sign-in?callbackUrl=${encodeURIComponent(`/lists/${list.id}`)}`,
  );
  expect(list.version).toBe(1);
});
