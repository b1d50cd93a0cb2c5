/** Saved views on a real database: rights, what undo restores, and which view opens. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { viewHref, type SavedView } from "@/lib/contract/saved-views";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { MemberContext } from "@/lib/server/team/team-context";
import { changeView, setDefault } from "./change-view";
import { countViews } from "./count-views";
import { duplicateView, saveView } from "./save-view";
import { listViews, allViews } from "./list-views";
import { locateView, openView, noteSeen } from "./open-view";
import { clearNotice, freshNotice, leaveNotice } from "./notices";
import { readSearch } from "./search-key";
import { undoChange } from "./undo-change";

let t: TestTeam;
/** A second member in addition to ana (admin) and ben (member). */
let eve: MemberContext;
beforeEach(async () => {
  t = await openTestTeam();
  eve = await addMember(t.team, "eve", "member");
});
afterEach(() => t.close());

const save = (ctx: MemberContext, name: string, more: Partial<Parameters<typeof saveView>[1]> = {}) =>
  saveView(ctx, { page: "viral", name, isTeam: false, query: "categories=Food&viewsMin=10000", ...more });
const names = async (ctx: MemberContext) => (await listViews(ctx, { page: "viral" })).map(({ name }) => name);
const viewOf = async (ctx: MemberContext, id: string): Promise<SavedView> => {
  const found = (await listViews(ctx, { page: "viral" })).find((view) => view.id === id);
  if (!found) throw new Error(`${ctx.member.name} sees no view ${id}`);
  return found;
};
const undoOf = async (ctx: MemberContext) => {
  const notice = await freshNotice(t.team.db, ctx.member, "viral", []);
  if (!notice?.undo) throw new Error("nothing to undo");
  return notice.undo;
};
const locate = async (ctx: MemberContext, address: string, isArrival = false, from: string | null = null) => {
  const keyOf = (search: string) => readSearch("viral", new URLSearchParams(search)).key;
  const { open, isDirty } = await locateView(ctx, {
    views: await listViews(ctx, { page: "viral" }),
    page: "viral",
    key: keyOf(address),
    from: from === null ? null : keyOf(from),
    isArrival,
  });
  return open && `${open.name}${isDirty ? " •" : ""}`;
};

describe("hide settings of a view", () => {
  const save = (query: string) => saveView(t.ben, { page: "creators", name: query, isTeam: false, query });
  const queries = async () => (await listViews(t.ben, { page: "creators" })).map(({ query }) => query);

  test("are stored after the filters in canonical form", async () => {
    await save("opened=30&page=4&mainCategory=Food&owned=hide&declined=hide");
    await save("owned=only");
    await save("mainCategory=Music&opened=never");
    expect((await queries()).sort()).toEqual([
      "mainCategory=Food&owned=hide&declined=hide&opened=30",
      "mainCategory=Music",
      "owned=only",
    ]);
  });

  test("distinguish views", async () => {
    const id = await save("mainCategory=Food&declined=hide");
    const located = async (address: string) => {
      const { key } = readSearch("creators", new URLSearchParams(address), ["declined", "owned"]);
      const views = await listViews(t.ben, { page: "creators" });
      const { open, isDirty } = await locateView(t.ben, {
        views,
        page: "creators",
        key,
        from: null,
        isArrival: false,
      });
      return [open?.id, isDirty];
    };
    expect(await located("declined=hide&mainCategory=Food")).toEqual([id, false]);
    expect(await located("mainCategory=Food")).toEqual([id, true]);
    expect(await located("mainCategory=Food&declined=hide&owned=hide")).toEqual([id, true]);
  });

  test("are ignored in the library", () => {
    expect(readSearch("library", new URLSearchParams("mainCategory=Food&declined=hide"))).toEqual({
      query: "mainCategory=Food",
      key: "mainCategory=Food&!declined=hide",
    });
  });
});

describe("the stored query", () => {
  test("is the canonical search without paging", async () => {
    const query = "viewsMin=10k&page=3&pageSize=48&categories=Fitness&categories=Food";
    const id = await save(t.ben, "  Food\u0000 and \u202efit  ", { query });
    const view = await viewOf(t.ben, id);
    expect(view).toMatchObject({
      name: "Food and fit",
      isTeam: false,
      canEdit: true,
      revision: 1,
      seen: null,
    });
    expect(view.query).toBe(readSearch("viral", new URLSearchParams(query)).query);
    expect(view.query).toMatch(/^categories=(Food,Fitness|Fitness,Food)&viewsMin=10000$/);
  });

  test("holds the order of creators", async () => {
    const query = "sortBy=followers&sortOrder=asc&perPage=10";
    await save(t.ben, "Small ones", { page: "creators", query });
    const [view] = await listViews(t.ben, { page: "creators" });
    expect(view!.query).toBe("sortBy=followers&sortOrder=asc");
    expect(await listViews(t.ben, { page: "viral" })).toEqual([]);
  });

  test.each([
    ["nothing to save", { query: "page=2" }],
    ["nothing that is understood", { query: "categories=Retired" }],
    ["no name", { name: " \u200e " }],
    ["a long name", { name: "x".repeat(61) }],
  ])("is refused with %s", async (_, more) => {
    await expect(save(t.ben, "A", more)).rejects.toMatchObject({ code: "invalid_parameter" });
    expect(await names(t.ben)).toEqual([]);
  });

  test("has a name of its own, among one's views and among the team's", async () => {
    await save(t.ben, "Food");
    await expect(save(t.ben, "food")).rejects.toMatchObject({ code: "conflict" });
    await save(t.ben, "Food", { isTeam: true });
    await expect(save(t.ana, "FOOD", { isTeam: true })).rejects.toMatchObject({ code: "conflict" });
    await save(t.ana, "Food");
    expect(await names(t.ana)).toEqual(["Food", "Food"]);
  });

  test("ends at 50 views of a page", async () => {
    for (let index = 0; index < 50; index++) await save(t.ben, `View ${index}`);
    const id = (await listViews(t.ben, { page: "viral" }))[0]!.id;
    await expect(save(t.ben, "One more")).rejects.toMatchObject({ code: "conflict" });
    await expect(duplicateView(t.ben, id)).rejects.toMatchObject({ code: "conflict" });
    await save(t.ben, "Elsewhere", { page: "creators" as const, query: "followersMin=5" });
  });

  test("keeps a value that was retired since, and shows it as not understood", async () => {
    const id = await save(t.ben, "Old");
    const query = "categories=Food,Retired";
    await t.team.db.updateTable("savedView").set({ query }).where("id", "=", id).execute();
    expect((await viewOf(t.ben, id)).query).toBe(query);
    const [shown] = await allViews(t.ben);
    expect(viewHref(shown!.page, shown!.query)).toBe("/viral?categories=Food,Retired");
    expect(await locate(t.ben, "categories=Food,Retired")).toBe("Old");
    expect(await locate(t.ben, "categories=Food&categories=Retired")).toBe("Old");
    expect(await locate(t.ben, "categories=Food")).toBe("Old •");
  });
});

describe("rights", () => {
  const changes = [
    { action: "update", query: "categories=Music" },
    { action: "rename", name: "Other", isTeam: false },
    { action: "delete" },
  ] as const;

  test("a personal view is its owner's alone, admins included", async () => {
    const id = await save(t.ben, "Mine");
    for (const other of [t.ana, eve]) {
      expect(await names(other)).toEqual([]);
      for (const change of changes)
        await expect(changeView(other, { id, change })).rejects.toMatchObject({ code: "not_found" });
      await expect(duplicateView(other, id)).rejects.toMatchObject({ code: "not_found" });
      await expect(setDefault(other, { id, isDefault: true })).rejects.toMatchObject({
        code: "not_found",
      });
      expect(await openView(other, { page: "viral", id })).toBeNull();
    }
    expect((await viewOf(t.ben, id)).revision).toBe(1);
  });

  test("a view of the team is read by all and changed by its owner and admins", async () => {
    const id = await save(t.ben, "Ours", { isTeam: true });
    expect(await viewOf(eve, id)).toMatchObject({ canEdit: false, ownerName: "ben" });
    for (const change of changes)
      await expect(changeView(eve, { id, change })).rejects.toMatchObject({ code: "forbidden" });
    await changeView(t.ana, { id, change: { action: "update", query: "categories=Music" } });
    await changeView(t.ben, { id, change: { action: "rename", name: "Songs", isTeam: true } });
    expect(await viewOf(eve, id)).toMatchObject({ name: "Songs", query: "categories=Music" });
    expect(await openView(eve, { page: "viral", id })).toBe("categories=Music");
    await duplicateView(eve, id);
    expect(await names(eve)).toEqual(["Songs copy", "Songs"]);
    expect(await names(t.ben)).toEqual(["Songs"]);
  });

  test("a view that is no longer shared disappears for the others, their default with it", async () => {
    const id = await save(t.ben, "Ours", { isTeam: true });
    await setDefault(eve, { id, isDefault: true });
    expect((await viewOf(eve, id)).isDefault).toBe(true);
    await changeView(t.ben, { id, change: { action: "rename", name: "Ours", isTeam: false } });
    expect(await names(eve)).toEqual([]);
    expect(await locate(eve, "categories=Food&viewsMin=10000")).toBeNull();
  });

  test("a deleted view is restored by a member who may change it", async () => {
    const id = await save(t.ben, "Ours", { isTeam: true });
    await changeView(t.ben, { id, change: { action: "delete" } });
    expect(await listViews(eve, { page: "viral", isDeleted: true })).toEqual([]);
    expect((await listViews(t.ana, { page: "viral", isDeleted: true })).map((view) => view.id)).toEqual([id]);
    await expect(changeView(eve, { id, change: { action: "restore" } })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      changeView(t.ben, { id, change: { action: "update", query: "hook=a" } }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    await changeView(t.ana, { id, change: { action: "restore" } });
    expect(await names(eve)).toEqual(["Ours"]);
  });
});

describe("undo", () => {
  test("brings a deleted view back as it was, open and default", async () => {
    const id = await save(t.ben, "Food");
    await setDefault(t.ben, { id, isDefault: true });
    await changeView(t.ben, { id, change: { action: "delete" } });
    expect(await names(t.ben)).toEqual([]);
    await undoChange(t.ben, await undoOf(t.ben));
    expect(await viewOf(t.ben, id)).toMatchObject({ name: "Food", isDefault: true });
    expect(await locate(t.ben, "categories=Food&viewsMin=10000")).toBe("Food");
  });

  test("brings back filters, name and audience", async () => {
    const id = await save(t.ben, "Food", { isTeam: true });
    const before = await viewOf(t.ben, id);
    for (const change of [
      { action: "update", query: "categories=Music" },
      { action: "rename", name: "Other", isTeam: false },
    ] as const) {
      await changeView(t.ben, { id, change });
      expect(await viewOf(t.ben, id)).not.toMatchObject({ name: "Food", query: before.query });
      await undoChange(t.ben, await undoOf(t.ben));
      expect(await viewOf(t.ben, id)).toMatchObject({ name: "Food", isTeam: true, query: before.query });
    }
  });

  test("undoes only the named change, once, and not later ones", async () => {
    const id = await save(t.ben, "Food", { isTeam: true });
    await changeView(t.ben, { id, change: { action: "update", query: "categories=Music" } });
    const undo = await undoOf(t.ben);
    await expect(undoChange(t.ben, { ...undo, revision: 1 })).rejects.toMatchObject({ code: "conflict" });
    await expect(undoChange(eve, undo)).rejects.toMatchObject({ code: "conflict" });
    await changeView(t.ana, { id, change: { action: "update", query: "categories=Travel" } });
    await expect(undoChange(t.ben, undo)).rejects.toMatchObject({ code: "conflict" });
    expect((await viewOf(t.ben, id)).query).toBe("categories=Travel");
    const anas = await undoOf(t.ana);
    await undoChange(t.ana, anas);
    expect((await viewOf(t.ben, id)).query).toBe("categories=Music");
    await expect(undoChange(t.ana, anas)).rejects.toMatchObject({ code: "conflict" });
  });

  test("an admin can undo hiding another member's view", async () => {
    const id = await save(t.ben, "Food", { isTeam: true });
    await changeView(t.ana, { id, change: { action: "rename", name: "Food", isTeam: false } });
    expect(await names(t.ana)).toEqual([]);
    await undoChange(t.ana, await undoOf(t.ana));
    expect(await names(t.ana)).toEqual(["Food"]);
  });

  test("is offered for a while, on the page of the view, until it is dismissed", async () => {
    const id = await save(t.ben, "Food");
    await changeView(t.ben, { id, change: { action: "delete" } });
    const notice = (page: "viral" | "creators", afterMs = 0) =>
      freshNotice(t.team.db, t.ben.member, page, [], { nowMs: Date.now() + afterMs });
    expect(await notice("viral", 200_000)).toMatchObject({ text: "Deleted “Food”.", isError: false });
    expect(await notice("viral", 400_000)).toBeNull();
    expect(await notice("creators")).toBeNull();
    await clearNotice(t.team.db, t.ben.member);
    expect(await notice("viral")).toBeNull();
  });
});

test("the reason of a refused form is shown once, on the address that it belongs to", async () => {
  const shown = async (page: "viral" | "creators", search: string) =>
    (await freshNotice(t.team.db, t.ben.member, page, [...new URLSearchParams(search)]))?.text ?? null;
  const address = "/viral?categories=Food&viewsMin=10000";
  await leaveNotice(t.team.db, t.ben.member, "viral", "Taken.", { isError: true, address });
  expect(await shown("viral", "categories=Music")).toBeNull();
  expect(await shown("viral", "")).toBeNull();
  expect(await shown("creators", "categories=Food&viewsMin=10000")).toBeNull();
  expect(await shown("viral", "viewsMin=10000&categories=Food")).toBe("Taken.");
  expect(await shown("viral", "categories=Food&viewsMin=10000")).toBeNull();
});

describe("which view is open", () => {
  test("is known from what was opened, not from the address", async () => {
    await save(t.ben, "Food");
    expect(await locate(t.ben, "categories=Food&viewsMin=10000&page=2")).toBe("Food");
    expect(await locate(t.ben, "categories=Food")).toBe("Food •");
    expect(await locate(t.ben, "categories=Food&page=2")).toBe("Food •");
    expect(await locate(t.ben, "")).toBeNull();
    expect(await locate(t.ben, "categories=Food")).toBeNull();
    expect(await locate(eve, "categories=Food&viewsMin=10000")).toBeNull();
  });

  test("an address from outside belongs to no view, unless it is that of one", async () => {
    const id = await save(t.ben, "Food");
    expect(await locate(t.ben, "categories=Music", true)).toBeNull();
    expect(await locate(t.ben, "categories=Music")).toBeNull();
    expect(await locate(t.ben, "categories=Food&viewsMin=10000", true)).toBe("Food");
    expect(await openView(t.ben, { page: "creators", id })).toBeNull();
  });

  test("is the one on the page that the reader came from, after Back or in another tab", async () => {
    const food = "categories=Food&viewsMin=10000";
    await save(t.ben, "Food", { query: food });
    await save(t.ben, "Music", { query: "categories=Music" });
    expect(await locate(t.ben, food)).toBe("Food");
    expect(await locate(t.ben, "categories=Music")).toBe("Music");
    expect(await locate(t.ben, "categories=Food", false, food)).toBe("Food •");
    expect(await locate(t.ben, "categories=Music")).toBe("Music");
    expect(await locate(t.ben, "viewsMin=5", false, "")).toBeNull();
  });

  test("of two equal views it is the one that was opened", async () => {
    const id = await save(t.ben, "Food");
    const copyId = await duplicateView(t.ben, id);
    const address = "categories=Food&viewsMin=10000";
    expect(await locate(t.ben, address)).toBe("Food copy");
    expect(await openView(t.ben, { page: "viral", id })).toBe(address);
    expect(await locate(t.ben, address)).toBe("Food");
    await changeView(t.ben, { id: copyId, change: { action: "delete" } });
    await openView(t.ben, { page: "viral", id: copyId });
    expect(await freshNotice(t.team.db, t.ben.member, "viral", [])).toMatchObject({
      isError: true,
      undo: null,
    });
  });
});

test("each member has a default of their own, one a page", async () => {
  const [food, music] = [
    await save(t.ben, "Food", { isTeam: true }),
    await save(t.ben, "Music", { isTeam: true, query: "categories=Music" }),
  ];
  await setDefault(t.ben, { id: food, isDefault: true });
  await setDefault(t.ben, { id: music, isDefault: true });
  await setDefault(eve, { id: food, isDefault: true });
  const defaults = async (ctx: MemberContext) =>
    (await listViews(ctx, { page: "viral" })).filter((view) => view.isDefault).map(({ name }) => name);
  expect([await defaults(t.ben), await defaults(eve), await defaults(t.ana)]).toEqual([
    ["Music"],
    ["Food"],
    [],
  ]);
  await setDefault(t.ben, { id: music, isDefault: false });
  expect(await defaults(t.ben)).toEqual([]);
});

describe("counts", () => {
  test("are free, of the views opened last, and stop where the service does", async () => {
    const searches: unknown[] = [];
    let fails = false;
    const service = {
      ...t.team.service,
      searchPosts: async (values: { categories?: string[] }) => {
        searches.push(values);
        if (fails) throw new Error("busy");
        return { data: [], page: 1, pageSize: 1, totalPages: 7, totalResults: 7 };
      },
      getCreators: () => expect.fail("a count must not buy"),
      searchCreatorRecords: () => expect.fail("a count must not buy"),
    } as unknown as MemberContext["service"];
    const ben = { ...t.ben, service };
    const food = await save(ben, "Food");
    await save(ben, "Never opened", { query: "categories=Music" });
    expect(await countViews(ben, "viral")).toEqual({});
    await noteSeen(ben, { viewId: food, total: 5 });
    await noteSeen(ben, { viewId: food, total: 6 });
    expect((await viewOf(ben, food)).seen).toMatchObject({ total: 6 });
    expect(await countViews(ben, "viral")).toEqual({ [food]: 7 });
    expect(searches).toEqual([{ categories: ["Food"], viewsMin: 10000, page: 1, pageSize: 1 }]);
    fails = true;
    expect(await countViews(ben, "viral")).toEqual({});
  });

  test("of creators are pages of one", async () => {
    const found = { data: ["tiktok_1"], page: 1, next_page: 2, total_pages: 31 };
    const service = { searchCreatorIds: async () => found } as unknown as MemberContext["service"];
    const ben = { ...t.ben, service };
    const id = await save(ben, "Small", { page: "creators", query: "followersMax=10" });
    const mine = await save(ben, "Small", { page: "library", query: "followersMax=10" });
    await noteSeen(ben, { viewId: id, total: 30 });
    await noteSeen(ben, { viewId: mine, total: 0 });
    expect(await countViews(ben, "creators")).toEqual({ [id]: 31 });
    expect(await countViews(ben, "library")).toEqual({ [mine]: 0 });
  });
});
