/** The plain form that adds to a list, as a browser without scripts sends it, and its undo. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import { createList } from "@/lib/server/team/lists/create-list";
import { changeList } from "@/lib/server/team/lists/change-list";
import { listNames } from "@/lib/server/team/lists/list-lists";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { addMember, ids } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { POST } from "./route";

let site: TestSite;
let cookie: string;
let list: List;
beforeEach(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
  list = await createList(site.ben, {
    kind: "creators",
    name: "Winter",
    template: "shortlist",
    isTeam: true,
  });
});
afterEach(() => site.leave());

async function send(fields: Record<string, string> | [string, string][], by: string | undefined = cookie) {
  const answer = await requestSite(POST, { body: new URLSearchParams(fields), cookie: by });
  expect(answer.status).toBe(303);
  const { pathname, searchParams } = new URL(answer.headers.get("location")!, "http://x");
  return { path: pathname, ...Object.fromEntries(searchParams) };
}
const onList = async (listId = list.id) =>
  (
    await site.team.db
      .selectFrom("listItem")
      .select("creatorId")
      .where("listId", "=", listId)
      .where("removedAt", "is", null)
      .orderBy("position")
      .execute()
  ).map(({ creatorId }) => creatorId);

describe("the form adds", () => {
  test("the sent creators, and reports how many and which can be undone", async () => {
    await send({ list: list.id, ids: "tiktok_2" });
    const done = await send([
      ["list", list.id],
      ["ids", "tiktok_1,tiktok_2"],
      ["ids", "youtube_3"],
    ]);
    expect(done).toEqual({
      path: "/lists/add",
      done: "added",
      list: list.id,
      added: "2",
      already: "1",
      full: "0",
      ids: "tiktok_1,youtube_3",
    });
    expect(await onList()).toEqual(["tiktok_2", "tiktok_1", "youtube_3"]);
    const undone = await send({ action: "undo", list: list.id, ids: "tiktok_1,youtube_3" });
    expect(undone).toEqual({ path: "/lists/add", done: "undone", list: list.id, removed: "2" });
    expect(await onList()).toEqual(["tiktok_2"]);
  });

  test("to a new list by its name", async () => {
    const done = await send({ list: "", name: "Tier A", isTeam: "1", ids: "tiktok_1" });
    const names = await listNames(site.ana);
    expect(names).toMatchObject([{ name: "Tier A", isTeam: true }, { name: "Winter" }]);
    expect(done).toMatchObject({ added: "1", list: names[0]!.id });
    await send({ name: "Mine", ids: "tiktok_1" });
    expect((await listNames(site.ana)).map(({ name }) => name)).toEqual(["Tier A", "Winter"]);
    expect((await listNames(site.ben))[0]).toMatchObject({ name: "Mine", isTeam: false });
  });

  test("all creators of a reveal, without undo for too many", async () => {
    const bought = ids(1, 700).map((id) => ({ creator: { id }, revealedAt: "2026-01-01T00:00:00.000Z" }));
    await ownRecords(site.team.db, { revealId: "r", memberId: "ben" }, bought);
    const done = await send({ list: list.id, reveal: "r" });
    expect(done).toMatchObject({ added: "700", already: "0" });
    expect(done).not.toHaveProperty("ids");
    expect(await onList()).toHaveLength(700);
  });
});

describe("the form reports errors and keeps its input", () => {
  const wanted = { ids: "tiktok_1,tiktok_2" };
  test.each<[string, Record<string, string>, string]>([
    ["a list that is gone", { list: "none" }, "not_found"],
    ["a new list without a name", { list: "", name: " " }, "name"],
    ["a name that is taken", { list: "", name: "winter", isTeam: "1" }, "conflict"],
  ])("%s", async (_, fields, problem) => {
    const answer = await send({ ...wanted, ...fields });
    expect(answer).toMatchObject({ path: "/lists/add", ids: wanted.ids });
    expect(answer).toHaveProperty("problem");
    expect([problem, "name"]).toContain(Object(answer).problem);
    expect(await onList()).toEqual([]);
  });

  test("a closed list", async () => {
    await changeList(site.ben, { id: list.id, change: { action: "close" } });
    expect(await send({ ...wanted, list: list.id })).toMatchObject({ problem: "conflict", ids: wanted.ids });
  });

  test("a role without permission", async () => {
    const viewer = await addMember(site.team, "vi", "viewer");
    const answer = await send({ ...wanted, list: list.id }, await site.cookieOf(viewer.member));
    expect(answer).toMatchObject({ problem: "forbidden" });
    expect(await onList()).toEqual([]);
  });

  test("another member's reveal", async () => {
    const bought = [{ creator: { id: "tiktok_1" }, revealedAt: "2026-01-01T00:00:00.000Z" }];
    await ownRecords(site.team.db, { revealId: "anas", memberId: "ana" }, bought);
    expect(await send({ list: list.id, reveal: "anas" })).toMatchObject({
      problem: "not_found",
      reveal: "anas",
    });
  });

  test.each([{}, { ids: "" }, { ids: "nobody" }, { action: "undo", ids: "" }])(
    "an invalid creator: %j",
    async (fields) => {
      const answer = await send({ list: list.id, ...(fields as Record<string, string>) });
      expect(answer.path).toBe("/lists/add");
      expect(await onList()).toEqual([]);
    },
  );

  test("a visitor", async () => {
    const answer = await requestSite(POST, { body: new URLSearchParams(wanted) });
    expect(answer.headers.get("location")).toContain("/sign-in?callbackUrl=/lists/add");
  });
});
