/** All results of a search are fixed in a price and bought. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { MAX_REVEAL, MOST_PAGES_WALKED, type MatchedReading } from "@/lib/contract/reveal";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeMark } from "../marks/change-mark";
import { saveOpened } from "../marks/note-opened";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { countMatching, matchingIds, collectMatching } from "./collect-matching";

let t: TestTeam;
let searches: CreatorValues[];
beforeEach(async () => {
  t = await openTestTeam({ credits: 2_000 });
  searches = [];
});
afterEach(() => t.close());

/** The service finds these, in this order, whatever the filters. */
function finds(found: string[]): void {
  t.team.service.searchCreatorIds = async (values) => {
    searches.push(values);
    const { page, perPage } = values;
    const data = found.slice((page - 1) * perPage, page * perPage);
    const total_pages = Math.ceil(found.length / perPage);
    return { data, page, next_page: page < total_pages ? page + 1 : 0, total_pages };
  };
  for (const ctx of [t.ana, t.ben]) ctx.service = t.team.service;
}

const everything = {
  search: "mainCategory=Music&sortBy=followers",
  except: [] as string[],
  isOnlyNew: false,
};
const own = async (wanted: string[]) => confirm(t.ana, { quoteId: (await quote(t.ana, { ids: wanted })).id });

test("reads the largest pages in the page's order", async () => {
  finds(ids(1, 250));
  const { ids: frozen, matched } = await collectMatching(t.team, everything);
  expect(frozen).toEqual(ids(1, 250));
  expect(matched).toEqual({ total: 250, excepted: 0, ownedLeftOut: 0, hasMore: false });
  expect(searches.map(({ page, perPage }) => [page, perPage])).toEqual([
    [1, 100],
    [2, 100],
    [3, 100],
  ]);
  expect(searches[0]).toMatchObject({ mainCategory: "Music", sortBy: "followers", sortOrder: "desc" });
});

test("price and receipt exclude the exceptions", async () => {
  finds(ids(1, 60));
  await own(ids(1, 10));
  const all = { ...everything, except: ["tiktok_3", "tiktok_20", "tiktok_999"] };
  const stated = await quote(t.ben, { all });
  expect(stated).toMatchObject({
    chosen: 58,
    owned: 9,
    toBuy: 49,
    cost: 49,
    matched: { excepted: 2, total: 60 },
  });
  // Creators that join the search after the price was stated are not bought.
  finds(ids(1, 500));
  const receipt = await confirm(t.ben, { quoteId: stated.id });
  expect(receipt).toMatchObject({ chosen: 58, owned: 9, bought: 49, charged: 49 });
  const bought = await t.team.db
    .selectFrom("ownedCreator")
    .select("creatorId")
    .where("revealId", "=", receipt.id)
    .execute();
  expect(new Set(bought.map(({ creatorId }) => creatorId))).toEqual(
    new Set(ids(11, 60).filter((id) => id !== "tiktok_20")),
  );
});

describe("put on a list", () => {
  const found = (changes = {}, ctx = t.ben) => matchingIds(ctx, { ...everything, ...changes });

  test("are all of them, owned ones too, without the exceptions, in the order of the search", async () => {
    finds(ids(1, 240));
    await own(ids(1, 3));
    expect(await found()).toEqual(ids(1, 240));
    expect(await found({ except: ["tiktok_2", "tiktok_240", "tiktok_999"] })).toEqual(
      ids(1, 239).filter((id) => id !== "tiktok_2"),
    );
    expect(await found({ isOnlyNew: true })).toEqual(ids(4, 240));
  });

  test("are free, for members who may change lists", async () => {
    finds(ids(1, 5));
    const before = await t.team.service.balance();
    expect(await found()).toHaveLength(5);
    expect(await t.team.service.balance()).toEqual(before);
    const viewer = await addMember(t.team, "vi", "viewer");
    expect((await refusalOf(t.team.db, () => found({}, viewer))).code).toBe("forbidden");
  });
});

test("only new ones: owned ones are left out and counted", async () => {
  finds(ids(1, 60));
  await own(ids(1, 10));
  const all = { ...everything, isOnlyNew: true, except: ["tiktok_20"] };
  expect(await quote(t.ben, { all })).toMatchObject({
    chosen: 49,
    owned: 0,
    toBuy: 49,
    matched: { excepted: 1, ownedLeftOut: 10, total: 60 },
  });
  expect(await countMatching(t.ana, { ...all, except: [] })).toMatchObject({ fresh: 50, owned: 0 });
  finds(ids(1, 10));
  expect(await quote(t.ben, { all })).toMatchObject({ chosen: 0, toBuy: 0, cost: 0 });
});

describe("without hidden creators", () => {
  const marked = (creatorId: string, mark: "declined" | "doNotContact") =>
    changeMark(t.ben, { creatorId, mark, isSet: true });
  const hiding = { ...everything, search: `${everything.search}&declined=hide&opened=7` };
  beforeEach(async () => {
    finds(ids(1, 60));
    await own(["tiktok_1", "tiktok_2"]);
    await marked("tiktok_2", "declined");
    await marked("tiktok_3", "declined");
    await marked("tiktok_4", "doNotContact");
    await saveOpened(t.team.db, "tiktok_5", Date.now() - 86_400_000);
    searches = [];
  });

  test("hidden creators are counted, but neither priced nor bought", async () => {
    const stated = await quote(t.ben, { all: { ...hiding, except: ["tiktok_9", "tiktok_3"] } });
    expect(stated).toMatchObject({
      chosen: 55,
      owned: 1,
      toBuy: 54,
      marked: { count: 1, isLeftOut: true },
      matched: { excepted: 2, hiddenLeftOut: 2, total: 60, hasMore: false },
    });
    expect(searches[0]).toMatchObject({ mainCategory: "Music", sortBy: "followers" });
    expect(Object.keys(searches[0]!)).not.toContain("declined");
    await confirm(t.ben, { quoteId: stated.id });
    const bought = await t.team.db.selectFrom("ownedCreator").select("creatorId").execute();
    const all = bought.map(({ creatorId }) => creatorId);
    expect(all).toHaveLength(56);
    for (const id of ["tiktok_3", "tiktok_4", "tiktok_5", "tiktok_9"]) expect(all).not.toContain(id);
  });

  test("excluded owned creators are counted once each", async () => {
    expect(await countMatching(t.ana, { ...hiding, isOnlyNew: true })).toEqual({
      fresh: 56,
      owned: 0,
      matched: { total: 60, excepted: 0, ownedLeftOut: 2, hiddenLeftOut: 2, hasMore: false },
    });
  });

  test("each reason hides its own creators", async () => {
    const all = { ...everything, search: `${everything.search}&doNotContact=hide` };
    expect((await collectMatching(t.team, all)).ids).not.toContain("tiktok_4");
    expect((await collectMatching(t.team, all)).ids).toContain("tiktok_3");
  });

  test("a value that hides no creator is never refused", async () => {
    const all = { ...everything, search: `${everything.search}&opened=never` };
    expect(await countMatching(t.ana, all)).toMatchObject({ fresh: 58, owned: 2 });
  });
});

describe("more than one reveal buys", () => {
  test("takes the first 10,000 new ones", async () => {
    finds(ids(1, 10_500));
    await own(ids(1, 50));
    const first = await collectMatching(t.team, { ...everything, except: ["tiktok_60"] });
    expect(first.ids).toHaveLength(10_050);
    expect(first.ids.at(-1)).toBe("tiktok_10051");
    expect(first.matched).toMatchObject({ hasMore: true, total: null, excepted: 1 });
    expect(await countMatching(t.ana, everything)).toMatchObject({ fresh: MAX_REVEAL, owned: 50 });
  });
  test("exactly 10,000 is all of them", async () => {
    finds(ids(1, 10_000));
    expect((await collectMatching(t.team, everything)).matched).toMatchObject({
      hasMore: false,
      total: 10_000,
    });
  });
  test("finds no new creator among those read", async () => {
    finds(ids(1, 30_500));
    const { id: revealId } = await own(["tiktok_99999"]);
    const row = {
      record: "{}",
      revealId,
      memberId: "ana",
      purpose: null,
      revealedAt: "2026-01-01T00:00:00.000Z",
    };
    for (let start = 1; start < 30_500; start += 500)
      await t.team.db
        .insertInto("ownedCreator")
        .values(ids(start, start + 499).map((creatorId) => ({ creatorId, ...row })))
        .execute();
    searches = [];
    const { ids: frozen, owned, matched } = await collectMatching(t.team, everything);
    expect([frozen.length, owned.size, matched.hasMore]).toEqual([30_000, 30_000, true]);
    expect(searches).toHaveLength(MOST_PAGES_WALKED);
    expect(await quote(t.ben, { all: everything })).toMatchObject({
      toBuy: 0,
      oldestOwnedAt: "2026-01-01T00:00:00.000Z",
    });
  });
});

test("reads a looping service once", async () => {
  t.team.service.searchCreatorIds = async ({ page }) => {
    searches.push({ page } as CreatorValues);
    return {
      data: ["tiktok_1", "tiktok_2", "not an id"],
      page,
      next_page: page === 1 ? 2 : 1,
      total_pages: 9,
    };
  };
  expect((await collectMatching(t.team, everything)).ids).toEqual(["tiktok_1", "tiktok_2"]);
  expect(searches).toHaveLength(2);
});

test("a short pause of the service is waited for, a long one is an error", async () => {
  let pauses = 1;
  let retryAfterS = 1;
  t.team.service.searchCreatorIds = async ({ page }) => {
    if (pauses-- > 0) throw new AppError("rate_limited", "Wait.", { retryAfterS });
    return { data: ids(1, 3), page, next_page: 0, total_pages: 1 };
  };
  expect((await collectMatching(t.team, everything)).ids).toEqual(ids(1, 3));
  [pauses, retryAfterS] = [1, 60];
  await expect(collectMatching(t.team, everything)).rejects.toMatchObject({ code: "rate_limited" });
});

test("names an invalid search", async () => {
  const all = { ...everything, search: "mainCategory=Nonsense&followersMin=x" };
  await expect(quote(t.ana, { all })).rejects.toMatchObject({ code: "invalid_parameter" });
});

describe("a long search of a slow service", () => {
  const late = (page: number) => new AppError("rate_limited", "Wait.", { retryAfterS: page > 1 ? 1 : 60 });

  test("waits for a pause and continues", async () => {
    finds(ids(1, 600));
    const { searchCreatorIds } = t.team.service;
    let refusals = 2;
    t.team.service.searchCreatorIds = async (values) => {
      if (values.page === 4 && refusals-- > 0) throw late(values.page);
      return searchCreatorIds(values);
    };
    expect((await collectMatching(t.team, everything)).ids).toEqual(ids(1, 600));
    expect(searches.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("reports an error, and the next price continues where it was", async () => {
    finds(ids(1, 600));
    const { searchCreatorIds } = t.team.service;
    let isRejected = true;
    t.team.service.searchCreatorIds = async (values) => {
      if (values.page === 5 && isRejected) throw new AppError("service_rejected", "No.");
      return searchCreatorIds(values);
    };
    await expect(collectMatching(t.team, everything)).rejects.toMatchObject({ code: "service_rejected" });
    isRejected = false;
    expect((await collectMatching(t.team, everything)).ids).toEqual(ids(1, 600));
    expect(searches.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("restarts when the catalogue changes", async () => {
    finds(ids(1, 300));
    const { searchCreatorIds } = t.team.service;
    let version = "1";
    t.team.service.catalogueVersion = async () => version;
    t.team.service.searchCreatorIds = async (values) => {
      if (version === "1" && values.page === 3) throw new AppError("service_rejected", "No.");
      return searchCreatorIds(values);
    };
    await expect(collectMatching(t.team, everything)).rejects.toMatchObject({ code: "service_rejected" });
    expect(searches.map(({ page }) => page)).toEqual([1, 2]);
    version = "2";
    expect((await collectMatching(t.team, everything)).ids).toEqual(ids(1, 300));
    expect(searches.map(({ page }) => page)).toEqual([1, 2, 1, 2, 3]);
  });

  test("reports progress after some seconds, and reads pages while a reader waits", async () => {
    finds(ids(1, 3_400));
    const ben = { ...t.ben, service: Object.assign(t.team.service, { kind: "http" }), readEveryMs: 1_500 };
    const first = await countMatching(ben, everything);
    expect(first).toMatchObject({ isReading: true, left: expect.any(Number) });
    const { read, left } = first as MatchedReading;
    expect([read >= 3_000, read + left]).toEqual([true, 3_400]);
    const second = await countMatching(ben, everything);
    expect(second).toMatchObject({ fresh: 3_400, owned: 0 });
    expect(searches).toHaveLength(34);
  });
});
