import { afterAll, beforeAll, expect, test } from "vitest";
import { indexOwned } from "@/lib/server/schema/library-search";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { findOwned, latestOwned } from "./browse-library";

let t: TestTeam;
const twins = ["tiktok_1", "youtube_1"];
beforeAll(async () => {
  t = await openTestTeam();
  await confirm(t.ana, { quoteId: (await quote(t.ana, { ids: [...twins, "tiktok_3"] })).id, purpose: null });
  for (const id of twins) {
    await t.team.db
      .updateTable("ownedCreator")
      .set({ record: JSON.stringify({ id, username: "Two.Places" }) })
      .where("creatorId", "=", id)
      .execute();
  }
  await indexOwned(t.team.db, twins);
});
afterAll(() => t.close());

test("finds by handle in any spelling and by id", async () => {
  expect(twins).toContain(await findOwned(t.ana, { name: "@two.places", except: [] }));
  expect(twins).toContain(await findOwned(t.ana, { name: "TWO.PLACES", except: [] }));
  expect(await findOwned(t.ana, { name: "tiktok_3", except: [] })).toBe("tiktok_3");
});

test("a handle on two platforms gives the one not yet listed", async () => {
  expect(await findOwned(t.ana, { name: "two.places", except: ["tiktok_1"] })).toBe("youtube_1");
  expect(await findOwned(t.ana, { name: "two.places", except: ["youtube_1"] })).toBe("tiktok_1");
});

test.each(["", "@", "two", "tiktok_99", "' or 1=1", "x".repeat(500), "\0"])(
  "no creator is called %j",
  async (name) => expect(await findOwned(t.ana, { name, except: [] })).toBeNull(),
);

test("proposes owned creators not yet listed", async () => {
  const proposed = (await latestOwned(t.ana, ["tiktok_1"])).map(({ creator }) => creator.id);
  expect(proposed.sort()).toEqual(["tiktok_3", "youtube_1"]);
});
