/** The forms of marks, as a browser sends them. */
import { beforeAll, expect, test } from "vitest";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { marksOf } from "@/lib/server/team/marks/marks-of";
import { POST } from "./route";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
  return () => site.leave();
});

const BACK = "/creators?mainCategory=Food&creator=tiktok_1";
async function send(fields: Record<string, string>, as: string | undefined = cookie) {
  const body = new URLSearchParams({ creatorId: "tiktok_1", mark: "declined", back: BACK, ...fields });
  const answer = await requestSite(POST, { body, cookie: as });
  return [answer.status, answer.headers.get("location")];
}
const marks = async () => Object.keys((await marksOf(site.ben, ["tiktok_1"])).tiktok_1 ?? {});

test("sets and removes a mark, then shows the page again", async () => {
  expect(await send({ isSet: "1" })).toEqual([303, BACK]);
  expect(await marks()).toEqual(["declined"]);
  expect(await send({ isSet: "0" })).toEqual([303, BACK]);
  expect(await marks()).toEqual([]);
});

test("rejects invalid input without a change or a foreign redirect", async () => {
  expect(await send({ isSet: "1", mark: "liked" })).toEqual([303, BACK]);
  expect(await send({ isSet: "1", creatorId: "somebody" })).toEqual([303, BACK]);
  const [, to] = await send({ isSet: "0", back: "//evil.example" });
  expect(to).not.toContain("evil");
  expect(await marks()).toEqual([]);
});

test("asks visitors to sign in", async () => {
  expect(await send({ isSet: "1" }, "")).toEqual([303, `/sign-in?callbackUrl=${encodeURIComponent(BACK)}`]);
  expect(await marks()).toEqual([]);
});
