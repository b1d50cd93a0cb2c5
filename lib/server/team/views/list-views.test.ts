/** Views: their order, targets, seen marks, bounds and refusals. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { contentsOf, refusalOf } from "@/lib/testing/refusal-of";
import { allViews, listViews } from "./list-views";
import { changeView } from "./change-view";
import { countViewMatches, countViews } from "./count-views";
import { locateView, openView, noteSeen } from "./open-view";
import { saveView } from "./save-view";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const save = (name: string, more: object = {}, ctx = t.ben) =>
  saveView(ctx, { page: "viral", name, isTeam: false, query: "categories=Food", ...more });

test("one's own come before the team's, numbers in names count as numbers", async () => {
  for (const name of ["View 10", "view 9", "Äpfel", "Zoo"]) await save(name);
  await save("Apples", { isTeam: true }, t.ana);
  const names = async (ctx = t.ben) => (await listViews(ctx, { page: "viral" })).map(({ name }) => name);
  expect(await names()).toEqual(["Äpfel", "view 9", "View 10", "Zoo", "Apples"]);
  expect(await names(t.ana)).toEqual(["Apples"]);
});

test("of all pages in the order of the pages", async () => {
  await save("C", { page: "library", query: "followersMin=5" });
  await save("B", { page: "creators", query: "followersMin=5" });
  await save("A");
  expect((await allViews(t.ben)).map(({ page }) => page)).toEqual([...VIEW_PAGES]);
});

test("an address typed into a view is hidden from those who see no contacts", async () => {
  const address = "lea@knots.example";
  const view = { page: "creators", isTeam: true } as const;
  const ids = [
    await save(`Mail to ${address}`, {
      ...view,
      query: `email=${encodeURIComponent(address)}&followersMin=5`,
    }),
    await save("Part", { ...view, query: "email=lea" }),
    await save("Bio", { ...view, query: `bio=${encodeURIComponent(`mail ${address}`)}` }),
    await save("Plain", { ...view, query: "bio=mail" }),
  ];
  const viewer = await addMember(t.team, "vi", "viewer");
  const views = await listViews(viewer, { page: "creators" });
  expect(JSON.stringify([views, await allViews(viewer)])).not.toMatch(/knots|email=lea/);
  expect(views.map(({ query }) => new URLSearchParams(query).get("bio"))).toContain("mail [email hidden]");
  expect(views.find(({ name }) => name === "Plain")).toMatchObject({ query: "bio=mail" });
  for (const id of ids.slice(0, 2)) {
    const query = (await openView(viewer, { page: "creators", id }))!;
    expect(new URLSearchParams(query).get("email")).toBe("[email hidden]");
    // A search for it is refused and lists no creators.
    await expect(countViewMatches(viewer, { page: "creators", query })).rejects.toMatchObject({
      code: "forbidden",
      extra: { errors: [{ field: "email" }] },
    });
  }
  expect((await listViews(t.ben, { page: "creators" })).map(({ name }) => name)).toContain(
    `Mail to ${address}`,
  );
});

test("deleted views can be restored for 30 days, the last deleted first", async () => {
  const ids = [await save("One"), await save("Two"), await save("Three")];
  for (const id of ids) await changeView(t.ben, { id, change: { action: "delete" } });
  const day = 86_400_000;
  for (const [index, age] of [1, 29.9, 30.1].entries())
    await t.team.db
      .updateTable("savedView")
      .set({ deletedAt: new Date(Date.now() - age * day).toISOString() })
      .where("id", "=", ids[index]!)
      .execute();
  const deleted = await listViews(t.ben, { page: "viral", isDeleted: true });
  expect(deleted.map(({ name }) => name)).toEqual(["One", "Two"]);
  expect(await listViews(t.ana, { page: "viral", isDeleted: true })).toEqual([]);
});

test("at most 12 are counted, those that were seen last", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 14; index++) {
    const id = await save(`View ${index}`);
    ids.push(id);
    await noteSeen(t.ben, { viewId: id, total: index });
    const seenAt = new Date(Date.UTC(2026, 0, index + 1)).toISOString();
    await t.team.db.updateTable("viewSeen").set({ seenAt }).where("viewId", "=", id).execute();
  }
  expect(Object.keys(await countViews(t.ben, "viral")).sort()).toEqual(ids.slice(2).sort());
});

describe("refuses", () => {
  test.each<[string, (ctx: TestTeam["ben"]) => Promise<unknown>, string[]]>([
    ["a list of no page", (ctx) => listViews(ctx, { page: "usage" as never }), ["page"]],
    ["a list of text", (ctx) => listViews(ctx, { page: "viral", isDeleted: "no" as never }), ["isDeleted"]],
    ["counts of no page", (ctx) => countViews(ctx, "usage" as never), ["body"]],
    ["a count of no page", (ctx) => countViewMatches(ctx, { page: "x" as never, query: "" }), ["page"]],
    ["a count of no search", (ctx) => countViewMatches(ctx, { page: "viral" } as never), ["query"]],
    ["less than nothing seen", (ctx) => noteSeen(ctx, { viewId: "x", total: -1 }), ["total"]],
    ["half a record seen", (ctx) => noteSeen(ctx, { viewId: "x", total: 0.5 }), ["total"]],
    ["no view seen", (ctx) => noteSeen(ctx, { total: 5 } as never), ["viewId"]],
    ["to open on no page", (ctx) => openView(ctx, { page: "x" as never, id: "y" }), ["page"]],
    ["to open nothing", (ctx) => openView(ctx, { page: "viral" } as never), ["id"]],
    [
      "to locate among no list",
      (ctx) =>
        locateView(ctx, { views: "all" as never, page: "viral", key: "", from: null, isArrival: false }),
      ["views"],
    ],
    [
      "to locate without anything",
      (ctx) => locateView(ctx, { views: [] } as never),
      ["page", "key", "from", "isArrival"],
    ],
  ])("%s", async (_, call, fields) => {
    const refusal = await refusalOf(t.team.db, () => call(t.ben));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("to remember having seen a view that does not exist", async () => {
    const before = await contentsOf(t.team.db);
    await expect(noteSeen(t.ben, { viewId: "nothing", total: 5 })).rejects.toThrow();
    expect(await contentsOf(t.team.db)).toEqual(before);
  });
});

test("what was seen is each member's own", async () => {
  const viewId = await save("Ours", { isTeam: true });
  await noteSeen(t.ben, { viewId, total: 5 });
  await noteSeen(t.ana, { viewId, total: 9 });
  await noteSeen(t.ben, { viewId, total: 0 });
  const seenBy = async (ctx = t.ben) => (await listViews(ctx, { page: "viral" }))[0]!.seen?.total;
  expect([await seenBy(), await seenBy(t.ana)]).toEqual([0, 9]);
});

test("a view of another page, or none, redirects no one", async () => {
  const id = await save("Food");
  const before = await t.team.db.selectFrom("viewTarget").selectAll().execute();
  expect(await openView(t.ben, { page: "creators", id })).toBeNull();
  expect(await openView(t.ben, { page: "viral", id: "nothing" })).toBeNull();
  expect(await openView(t.ana, { page: "viral", id })).toBeNull();
  expect(await t.team.db.selectFrom("viewTarget").selectAll().execute()).toEqual(before);
  expect(await openView(t.ben, { page: "viral", id })).toBe("categories=Food");
});

test("a count that is broken off tells the service so", async () => {
  const signals: unknown[] = [];
  const note = (options: { signal?: AbortSignal } = {}) => signals.push(options.signal);
  const { service } = t.ben;
  const watched = {
    ...service,
    searchPosts: (...asked: Parameters<typeof service.searchPosts>) => {
      note(asked[1]);
      return service.searchPosts(...asked);
    },
    searchCreatorIds: (...asked: Parameters<typeof service.searchCreatorIds>) => {
      note(asked[1]);
      return service.searchCreatorIds(...asked);
    },
  };
  const { signal } = new AbortController();
  for (const page of VIEW_PAGES)
    expect(await countViewMatches({ ...t.ben, service: watched, signal }, { page, query: "" })).toBe(0);
  expect(signals).toEqual([signal, signal]);
});
