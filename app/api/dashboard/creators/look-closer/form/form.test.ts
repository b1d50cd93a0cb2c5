/** The free checks of a page as a browser without scripts sends them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseBody } from "@/lib/contract/query";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { knownFacts } from "@/lib/server/team/look-closer/look-closer";
import type { AnyRow } from "@/lib/testing/brute-force";
import { openProofService } from "@/lib/testing/open-proof-service";
import { addMember } from "@/lib/testing/open-test-team";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST } from "./route";

let site: TestSite;
let rows: AnyRow[];
let service: Awaited<ReturnType<typeof openProofService>>;
beforeAll(async () => {
  const now = Date.UTC(2026, 0, 1);
  rows = [...demoCreators({ posts: 0, creators: 400, seed: 3, now })] as AnyRow[];
  site = await openTestSite();
  service = await openProofService(rows);
  discoveryService.replace(service.service);
});
afterAll(async () => {
  await service.close();
  await site.leave();
});

const send = async (back: string, cookie?: string, more: object = {}) => {
  const answer = await requestSite(POST, { body: new URLSearchParams({ back, ...more }), cookie });
  return [answer.status, answer.headers.get("location")];
};

test("runs the checks of the page that sent it, and returns there", async () => {
  const { values: search } = parseBody(creatorQuery, { perPage: 20, sortBy: "followers" });
  const ben = { ...site.ben, service: service.service };
  const { data } = await service.service.searchCreatorIds(search);
  expect(await knownFacts(ben, data)).toEqual({});
  const back = "/creators?sortBy=followers&perPage=20&owned=hide";
  expect(await send(back, await site.cookieOf(site.ben.member))).toEqual([303, back]);
  expect(Object.keys(await knownFacts(ben, data)).length).toBeGreaterThan(0);
});

test("never redirects to another site, and asks visitors to sign in", async () => {
  expect(await send("//evil.example", await site.cookieOf(site.ben.member))).toEqual([303, "/viral"]);
  expect(await send("/creators?page=2")).toEqual([303, "/sign-in?callbackUrl=%2Fcreators%3Fpage%3D2"]);
});

test("checks the creator of a record page and returns to it", async () => {
  const ben = { ...site.ben, service: service.service };
  const { username } = rows.find((row) => row.username !== undefined)!;
  const { values } = parseBody(creatorQuery, { username });
  const [id] = (await service.service.searchCreatorIds(values)).data;
  expect(Object.keys((await knownFacts(ben, [id!]))[id!] ?? {})).toEqual([]);
  const back = `/library/${id}?list=l`;
  const search = `username=${encodeURIComponent(String(username))}`;
  expect(await send(back, await site.cookieOf(site.ben.member), { search })).toEqual([303, back]);
  expect(Object.keys((await knownFacts(ben, [id!]))[id!]!).length).toBeGreaterThan(2);
});

test("reports on a creator's page that the role may not search", async () => {
  const eva = await addMember(site.team, "eva", "finance");
  const sent = await send("/library/tiktok_1?list=l", await site.cookieOf(eva.member), { search: "page=1" });
  expect(sent).toEqual([303, "/library/tiktok_1?list=l&problem=look"]);
});
