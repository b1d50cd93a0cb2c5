/** The library filtered by a list: pages, counts, file and saved views, and missing lists. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import type { List } from "@/lib/contract/lists";
import { parseUrl } from "@/lib/contract/query";
import { readAudit } from "@/lib/server/access/read-audit";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { addItems } from "../lists/add-items";
import { changeList } from "../lists/change-list";
import { createList } from "../lists/create-list";
import { removeItems } from "../lists/remove-items";
import type { MemberContext } from "../team-context";
import { countViewMatches } from "../views/count-views";
import { listViews } from "../views/list-views";
import { saveView } from "../views/save-view";
import { readSearch } from "../views/search-key";
import { browseLibrary } from "./browse-library";
import { exportLibrary } from "./library-csv";

let t: TestTeam;
let list: List;
beforeEach(async () => {
  t = await openTestTeam();
  list = await make("Winter", true);
  const bought = (revealId: string, from: number, to: number) =>
    ownRecords(
      t.team.db,
      { revealId, memberId: "ben" },
      ids(from, to).map((id, index) => ({
        creator: {
          id,
          username: id,
          followers: (from + index) * 1_000,
          mainCategory: index % 2 ? "Food" : "Gaming",
        },
        revealedAt: "2026-01-01T00:00:00.000Z",
      })),
    );
  await bought("one", 1, 6);
  await bought("two", 7, 9);
  // The team owns no record of one of them, so the library lacks it.
  await addItems(t.ben, {
    listId: list.id,
    ids: ["tiktok_2", "tiktok_4", "tiktok_5", "tiktok_8", "tiktok_77"],
  });
});
afterEach(() => t.close());

const make = (name: string, isTeam: boolean, by = t.ben) =>
  createList(by, { kind: "creators", name, template: "shortlist", isTeam });
const valuesOf = (search: string) => parseUrl(creatorQuery, new URLSearchParams(search)).values;
const SORTED = "sortBy=followers&sortOrder=asc";
const browse = (listId: string | undefined, search = SORTED, ctx: MemberContext = t.ana, revealId?: string) =>
  browseLibrary(ctx, { values: valuesOf(search), listId, revealId });
const idsOf = async (page: ReturnType<typeof browse>) => (await page).rows.map(({ creator }) => creator.id);
const ON = ["tiktok_2", "tiktok_4", "tiktok_5", "tiktok_8"];

describe("a page", () => {
  test("has the owned creators on the list, in the search's order", async () => {
    expect(await idsOf(browse(list.id))).toEqual(ON);
    expect(await idsOf(browse(list.id, "sortBy=followers&sortOrder=desc"))).toEqual([...ON].reverse());
    expect(await browse(list.id)).toMatchObject({ total: 4, list: { id: list.id, name: "Winter" } });
  });

  test("combines list, filters and reveal", async () => {
    expect(await idsOf(browse(list.id, `${SORTED}&followersMin=5000`))).toEqual(["tiktok_5", "tiktok_8"]);
    expect(await idsOf(browse(list.id, SORTED, t.ben, "two"))).toEqual(["tiktok_8"]);
    const paged = [1, 2].map((page) => idsOf(browse(list.id, `${SORTED}&perPage=3&page=${page}`)));
    expect((await Promise.all(paged)).flat()).toEqual(ON);
  });

  test("counts values among them only", async () => {
    const { counts } = await browse(list.id);
    expect(counts!.mainCategory).toEqual([
      { value: "Food", count: 3 },
      { value: "Gaming", count: 1 },
    ]);
  });

  test("without a list, contains all creators and names no list", async () => {
    expect(await browse(undefined)).toMatchObject({ total: 9, list: undefined });
  });

  test("follows changes of the list", async () => {
    await removeItems(t.ana, { listId: list.id, ids: ["tiktok_4"] });
    await addItems(t.ana, { listId: list.id, ids: ["tiktok_1"] });
    expect(await idsOf(browse(list.id))).toEqual(["tiktok_1", "tiktok_2", "tiktok_5", "tiktok_8"]);
    await changeList(t.ben, { id: list.id, change: { action: "close" } });
    expect(await browse(list.id)).toMatchObject({ total: 4 });
  });
});

describe("a missing list", () => {
  test.each(["", "none", "' or 1=1"])("%j matches no list and is null", async (id) => {
    expect(await browse(id)).toMatchObject({ total: 0, rows: [], list: null });
  });

  test("means a deleted, private or unsuitable list", async () => {
    const board = await createList(t.ben, {
      kind: "posts",
      name: "Ideas",
      template: "post-board",
      isTeam: true,
    });
    const secret = await make("Mine", false);
    await addItems(t.ben, { listId: secret.id, ids: ["tiktok_1"] });
    expect(await browse(board.id)).toMatchObject({ total: 0, list: null });
    expect(await browse(secret.id)).toMatchObject({ total: 0, list: null });
    expect(await browse(secret.id, SORTED, t.ben)).toMatchObject({ total: 1, list: { name: "Mine" } });
    await changeList(t.ben, { id: list.id, change: { action: "remove" } });
    expect(await browse(list.id)).toMatchObject({ total: 0, list: null });
  });
});

describe("the file", () => {
  const exported = async (listId: string, ctx = t.ben) => {
    const lines: unknown[] = [];
    for await (const [id] of (await exportLibrary(ctx, { values: valuesOf(SORTED), listId })).rows)
      lines.push(id);
    return lines;
  };

  test("has the same rows, and the log names the list", async () => {
    expect(await exported(list.id)).toEqual(ON);
    const [entry] = await readAudit(t.ana, { act: "export.library" });
    expect(entry).toMatchObject({ after: { list: list.id } });
  });

  test("another member's private list is empty, and the log does not keep its ID", async () => {
    const secret = await make("Mine", false);
    await addItems(t.ben, { listId: secret.id, ids: ["tiktok_1"] });
    expect(await exported(secret.id, t.ana)).toEqual([]);
    expect(JSON.stringify(await readAudit(t.ana, { act: "export.library" }))).not.toContain(secret.id);
    expect(await exported(secret.id)).toEqual(["tiktok_1"]);
  });
});

describe("a saved view", () => {
  test("keeps the list behind the search, and is found by it", async () => {
    const query = `list=${list.id}&mainCategory=Food&page=2`;
    await saveView(t.ben, { page: "library", name: "Winter food", isTeam: true, query });
    const [view] = await listViews(t.ana, { page: "library" });
    expect(view!.query).toBe(`mainCategory=Food&list=${list.id}`);
    const keyOf = (text: string) => readSearch("library", new URLSearchParams(text)).key;
    expect(keyOf(query)).toBe(view!.query);
    expect(keyOf("mainCategory=Food")).not.toBe(view!.query);
    expect(keyOf("mainCategory=Food&list=")).toBe("mainCategory=Food");
  });

  test("counts the list's creators", async () => {
    const count = (query: string, ctx = t.ana) => countViewMatches(ctx, { page: "library", query });
    expect(await count(`list=${list.id}`)).toBe(4);
    expect(await count(`list=${list.id}&followersMin=5000`)).toBe(2);
    expect(await count("list=none")).toBe(0);
    expect(await count("list=")).toBe(9);
  });

  test("of another page has no list", () => {
    for (const page of ["creators", "viral"] as const)
      expect(readSearch(page, new URLSearchParams("list=x"))).toEqual({ query: "", key: "!list=x" });
  });
});
