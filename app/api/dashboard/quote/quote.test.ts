/** The price of the largest selection, as the browser sends it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Quote } from "@/lib/contract/reveal";
import { requestSite, openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST as count } from "../matching/route";
import { POST as quote } from "./route";

const ALL = 10_000;
let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
});
afterAll(() => site.leave());

/** IDs as long as the longest known ones. */
const many = (length: number) =>
  Array.from({ length }, (_, index) => `instagram_${10n ** 18n + BigInt(index)}`);

test("10,000 single creators fit into one request", async () => {
  const answer = await requestSite(quote, { body: { ids: many(ALL) }, cookie });
  expect(answer.status).toBe(200);
  expect((await answer.json()) as Quote).toMatchObject({ toBuy: ALL, chosen: ALL });
});

test("a search without 10,000 exceptions is counted and priced", async () => {
  site.service.standing = ["tiktok_1", many(1)[0]!];
  const all = { search: "", except: many(ALL), isOnlyNew: false };
  expect(await (await requestSite(count, { body: all, cookie })).json()).toMatchObject({ fresh: 1 });
  expect(await (await requestSite(quote, { body: { all }, cookie })).json()).toMatchObject({ toBuy: 1 });
});

test.each([
  ["ids", { ids: many(ALL + 1) }],
  ["all.except", { all: { search: "", except: many(ALL + 1), isOnlyNew: false } }],
])("one more is refused and names %s", async (field, body) => {
  const answer = await requestSite(quote, { body, cookie });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "invalid_parameter", errors: [{ field }] });
});

test("a body larger than any selection is not read", async () => {
  const answer = await requestSite(quote, { body: { ids: many(20_000) }, cookie });
  expect(answer.status).toBe(413);
});
