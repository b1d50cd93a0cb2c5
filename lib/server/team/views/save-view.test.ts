/** Saving a view: accepted values of each field, and refusals, which leave no trace. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAX_VIEWS } from "@/lib/contract/saved-views";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeView } from "./change-view";
import { duplicateView, saveView } from "./save-view";
import { listViews } from "./list-views";
import { openView } from "./open-view";
import { readNotice } from "./read-notice";
import { viewTargetOf } from "./internal/view-target";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

type NewView = Extract<Parameters<typeof saveView>[1], { page: unknown }>;
const FOOD: NewView = { page: "viral", name: "Food", isTeam: false, query: "categories=Food" };
const MOMENT = "2026-01-01T00:00:00.000Z";

/** Views of ben without the verb, which would take long. */
async function fill(count: number, page: NewView["page"] = "viral", deletedAt: string | null = null) {
  const kept = { page, ownerId: "ben", isTeam: 0, query: "categories=Food" };
  const times = { createdAt: MOMENT, updatedAt: MOMENT, deletedAt };
  const values = Array.from({ length: count }, (_, index) => {
    const id = `${page}-${deletedAt === null}-${index}`;
    return { id, name: `View ${index}`, ...kept, ...times };
  });
  await t.team.db.insertInto("savedView").values(values).execute();
}

test("is opened and reported; team views are reported as such", async () => {
  const id = await saveView(t.ben, FOOD);
  expect(await viewTargetOf(t.team.db, t.ben.member, "viral")).toEqual({ openId: id, defaultId: null });
  const notice = () => readNotice(t.ben, { page: "viral", entries: [] });
  expect(await notice()).toEqual({ page: "viral", text: "Saved as “Food”.", undo: null, isError: false });
  await saveView(t.ben, { ...FOOD, isTeam: true });
  expect(await notice()).toMatchObject({ text: "Saved as “Food” for the team." });
});

describe("is refused", () => {
  test.each<[string, object, string[]]>([
    ["on a page that has no views", { page: "usage" }, ["page"]],
    ["without a name", { name: undefined }, ["name"]],
    ["for nobody", { isTeam: "yes" }, ["isTeam"]],
    ["without a search", { query: undefined }, ["query"]],
    ["for another member", { ownerId: "ana" }, ["body"]],
    ["with nothing but paging", { query: "page=3&pageSize=48" }, []],
    ["with filters of another page", { query: "sortBy=followers" }, []],
    ["with an empty search", { query: "" }, []],
    ["with an empty name", { name: "" }, []],
    ["with an invisible name", { name: "\u202e\u200e \t" }, []],
    ["with a name that is too long", { name: "x".repeat(61) }, []],
    ["with 61 characters of two units", { name: "🐎".repeat(61) }, []],
  ])("%s", async (_, wrong, fields) => {
    const refusal = await refusalOf(t.team.db, () => saveView(t.ben, { ...FOOD, ...wrong } as NewView));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test.each(["Food", " food ", "FOOD"])("under a name that is taken: %j", async (name) => {
    await saveView(t.ben, FOOD);
    const refusal = await refusalOf(t.team.db, () => saveView(t.ben, { ...FOOD, name }));
    expect(refusal.code).toBe("conflict");
  });

  test(`after ${MAX_VIEWS} views of the page, also as a copy`, async () => {
    await fill(MAX_VIEWS);
    for (const adding of [
      () => saveView(t.ben, { ...FOOD, name: "One more" }),
      () => saveView(t.ben, { ...FOOD, name: "One more", isTeam: true }),
      () => duplicateView(t.ben, "viral-true-0"),
    ]) {
      const refusal = await refusalOf(t.team.db, adding);
      expect(refusal).toMatchObject({ code: "conflict", detail: expect.stringContaining("50 views") });
    }
  });
});

test("deleted views, those of other pages and those of others take no room", async () => {
  await fill(MAX_VIEWS - 1);
  await fill(5, "viral", MOMENT);
  await fill(5, "creators");
  await saveView(t.ana, FOOD);
  await saveView(t.ben, FOOD);
  expect(await listViews(t.ben, { page: "viral" })).toHaveLength(MAX_VIEWS);
});

test("60 characters of two units are a name", async () => {
  await saveView(t.ben, { ...FOOD, name: "🐎".repeat(60) });
  expect((await listViews(t.ben, { page: "viral" }))[0]!.name).toBe("🐎".repeat(60));
});

describe("a view of a period", () => {
  const DAY = 86_400_000;
  const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
  const read = async () => {
    const [view] = await listViews(t.ben, { page: "viral" });
    return { query: view!.query, kept: await t.team.db.selectFrom("savedView").select("query").execute() };
  };

  test("keeps the period, and opens with the days of today", async () => {
    const id = await saveView(t.ben, { ...FOOD, query: "dateCreatedFrom=last-30-days&categories=Food" });
    const days = `categories=Food&dateCreatedFrom=${dayAgo(29)}`;
    expect(await read()).toEqual({
      query: days,
      kept: [{ query: "categories=Food&dateCreatedFrom=last-30-days" }],
    });
    expect(await openView(t.ben, { page: "viral", id })).toBe(days);
  });

  test("keeps it when other filters of it change, and changes it with its first day", async () => {
    const id = await saveView(t.ben, { ...FOOD, query: "dateCreatedFrom=last-30-days" });
    const save = (query: string) => changeView(t.ben, { id, change: { action: "update", query } });
    await save(`categories=Food&dateCreatedFrom=${dayAgo(29)}`);
    expect((await read()).kept).toEqual([{ query: "categories=Food&dateCreatedFrom=last-30-days" }]);
    await save(`dateCreatedFrom=${dayAgo(6)}`);
    expect((await read()).kept).toEqual([{ query: "dateCreatedFrom=last-7-days" }]);
  });

  test("a view of days keeps its days", async () => {
    const query = `dateCreatedFrom=${dayAgo(29)}`;
    const id = await saveView(t.ben, { ...FOOD, query });
    await changeView(t.ben, { id, change: { action: "update", query: `categories=Food&${query}` } });
    expect((await read()).kept).toEqual([{ query: `categories=Food&${query}` }]);
  });
});
