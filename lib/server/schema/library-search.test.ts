/** The search columns of the library follow from the records, for every filter, whichever code wrote them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { searchableValues } from "@/lib/domain/searchable-values";
import type { Db } from "@/lib/server/ports/database";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { listOwned } from "@/lib/server/team/library/list-owned";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { completeLibrarySearch } from "./library-search";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const found = async (db: Db, search: string) =>
  (await listOwned(db, parseUrl(creatorQuery, new URLSearchParams(search)).values)).rows
    .map(({ creator }) => creator.id)
    .sort();
const searchRows = (db: Db) => db.selectFrom("librarySearch").selectAll().orderBy("creatorId").execute();

test("the table has a column for each filter, and none twice", async () => {
  const tables = await t.team.db.introspection.getTables();
  const table = tables.find(({ name }) => name === "library_search");
  const needed = Object.keys(searchableValues({ id: "tiktok_1" }));
  expect(needed).toHaveLength(Object.keys(creatorQuery.filters).length);
  expect(table?.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(needed));
});

test("fills deleted rows again at the next start", async () => {
  const { db } = t.team;
  const creators = ids(1, 1_203).map((id, index) => ({ id, username: `Name ${index}`, followers: index }));
  const revealedAt = "2026-03-01T00:00:00.000Z";
  await ownRecords(
    db,
    { revealId: "r", memberId: "ana" },
    creators.map((creator) => ({ creator, revealedAt })),
  );
  const before = await searchRows(db);
  expect(before).toHaveLength(1_203);
  await db.deleteFrom("librarySearch").where("followers", ">", 20).execute();
  await completeLibrarySearch(db);
  expect(await searchRows(db)).toEqual(before);
  await db.deleteFrom("librarySearch").execute();
  await completeLibrarySearch(db);
  expect(await searchRows(db)).toEqual(before);
});

test("a purchase and a refresh are found by their records, at once", async () => {
  const { db } = t.team;
  const save = (bio: string, followers: number) => {
    t.team.service.getCreators = async ([id = ""]) => ({
      state: "settled",
      creators: [{ id, bio, followers }],
      notFound: [],
      charged: 1,
    });
  };
  save("Makes Bread", 10);
  await confirm(t.ana, { quoteId: (await quote(t.ana, { ids: ["tiktok_1"] })).id });
  expect(await found(db, "bio=bread&followersMax=10")).toEqual(["tiktok_1"]);
  save("Rides Bikes", 20);
  await confirm(t.ana, { quoteId: (await quote(t.ana, { refresh: ["tiktok_1"] })).id });
  expect(await found(db, "bio=bread")).toEqual([]);
  expect(await found(db, "bio=bikes&followersMin=20")).toEqual(["tiktok_1"]);
});

test("a deleted record is no longer found", async () => {
  const { db } = t.team;
  await confirm(t.ana, { quoteId: (await quote(t.ana, { ids: ids(1, 2) })).id });
  await db.deleteFrom("ownedCreator").where("creatorId", "=", "tiktok_1").execute();
  expect((await searchRows(db)).map(({ creatorId }) => creatorId)).toEqual(["tiktok_2"]);
});
