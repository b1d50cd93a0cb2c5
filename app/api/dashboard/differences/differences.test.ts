/** The forms of the differences, as a browser without scripts sends them. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listDifferences } from "@/lib/server/team/audit/list-differences";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST } from "./route";

let site: TestSite;
let cookie: string;
let ids: string[];
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ana.member);
});
afterAll(() => site.leave());

const standing = async () => (await listDifferences(site.ana)).standing;
beforeEach(async () => {
  await site.team.db.deleteFrom("bookDifference").execute();
  for (const subject of ["tiktok_1", "tiktok_2"])
    await site.team.db
      .insertInto("bookDifference")
      .values({ kind: "ownership", subject, message: "odd", firstSeen: "x", lastSeen: "x", state: "open" })
      .execute();
  ids = (await standing()).map(({ id }) => String(id));
});

/** Returns the redirect target. */
async function send(fields: [string, string][], as: string | undefined = cookie): Promise<string> {
  const answer = await requestSite(POST, { body: new URLSearchParams(fields), cookie: as });
  expect(answer.status).toBe(303);
  return answer.headers.get("location")!;
}
const acknowledge = (chosen: string[], note: string): [string, string][] => [
  ["action", "acknowledge"],
  ...chosen.map((id): [string, string] => ["ids", id]),
  ["note", note],
];

test("acknowledges the selected differences only", async () => {
  expect(await send(acknowledge([ids[0]!], "seen"))).toBe("/admin/outcomes#differences");
  expect((await standing()).map(({ state, note }) => [state, note])).toEqual([
    ["open", null],
    ["acknowledged", "seen"],
  ]);
  expect(await send(acknowledge(ids, "again"))).toBe("/admin/outcomes?refused=gone#differences");
  expect((await standing()).filter(({ note }) => note === "again")).toEqual([]);
});

test.each<[string, () => [string, string][]]>([
  ["nothing selected", () => acknowledge([], "seen")],
  ["no note", () => acknowledge(ids, "  ")],
  ["an id that is no number", () => acknowledge(["1; drop table"], "seen")],
  ["no action", () => []],
])("%s changes nothing and is said on the page", async (_, fields) => {
  expect(await send(fields())).toBe("/admin/outcomes?refused=fields#differences");
  expect((await standing()).map(({ state }) => state)).toEqual(["open", "open"]);
});

test("a check resolves differences that no longer exist", async () => {
  expect(await send([["action", "check"]])).toBe("/admin/outcomes#differences");
  expect(await standing()).toEqual([]);
});

test("a member changes nothing, and a visitor must sign in", async () => {
  const ben = await site.cookieOf(site.ben.member);
  expect(await send(acknowledge(ids, "seen"), ben)).toBe("/admin/outcomes");
  expect(await send([["action", "check"]], ben)).toBe("/admin/outcomes");
  expect(await send([["action", "check"]], "none=1")).toMatch(/^\/sign-in\?/);
  const elsewhere = await requestSite(POST, {
    body: new URLSearchParams(acknowledge(ids, "seen")),
    cookie,
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(elsewhere.status).toBe(403);
  expect((await standing()).map(({ state }) => state)).toEqual(["open", "open"]);
});
