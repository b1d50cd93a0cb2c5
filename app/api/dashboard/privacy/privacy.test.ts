/** The forms of /admin/privacy, and the file with a person's data. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { PERSON, plantRows } from "@/lib/testing/plant-creator";
import { POST } from "./route";
import { GET } from "./held/route";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ana.member);
  await plantRows(site.team.db, "ben");
});
afterAll(() => site.leave());

async function send(fields: Record<string, string>, as = cookie): Promise<string> {
  const answer = await requestSite(POST, { body: new URLSearchParams(fields), cookie: as });
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!;
}
const owned = () =>
  site.team.db.selectFrom("ownedCreator").select("record").where("creatorId", "=", PERSON.id).execute();

test("an incomplete form returns with its input and erases no one", async () => {
  const creator = PERSON.id;
  expect(await send({ action: "erase", creator, reason: "asked", word: "yes" })).toBe(
    `/admin/privacy?q=${creator}&trouble=word&reason=asked`,
  );
  expect(await send({ action: "erase", creator, reason: "", word: "erase" })).toContain("trouble=reason");
  expect(await send({ action: "retention", days: "none" })).toBe("/admin/privacy?trouble=days&days=none");
  const ben = await site.cookieOf(site.ben.member);
  expect(await send({ action: "erase", creator, reason: "asked", word: "erase" }, ben)).toContain(
    "trouble=forbidden",
  );
  expect(await send({ action: "erase", creator, reason: "asked", word: "erase" }, "")).toContain("/sign-in");
  expect(await owned()).toHaveLength(1);
});

test("the export of a person's data is audited, and empty after the erasure", async () => {
  const path = `/api/dashboard/privacy/held?creator=${PERSON.id}`;
  const file = await requestSite(GET, { method: "GET", path, cookie });
  expect(file.headers.get("content-disposition")).toContain("scoutdeck-creator.json");
  expect(await file.json()).toMatchObject({ library: [{ record: PERSON }], isErased: false });
  const word = " Erase ";
  expect(await send({ action: "erase", creator: PERSON.id, reason: "asked", word })).toBe(
    "/admin/privacy?done=erased",
  );
  expect(await owned()).toEqual([]);
  const after = await requestSite(GET, { method: "GET", path, cookie });
  expect(await after.json()).toMatchObject({ library: [], purchases: [], isErased: true });
  const entries = await site.team.db.selectFrom("auditEntry").select("act").orderBy("id").execute();
  expect(entries.map(({ act }) => act)).toEqual(expect.arrayContaining(["export.creator", "creator.erased"]));
});

test("sets and removes the number of days", async () => {
  expect(await send({ action: "retention", days: "1,000" })).toBe("/admin/privacy?done=kept");
  const setting = () =>
    site.team.db.selectFrom("teamSetting").select("value").where("name", "=", "record_days").execute();
  expect(await setting()).toEqual([{ value: "1000" }]);
  await send({ action: "retention", days: "" });
  expect(await setting()).toEqual([]);
});
