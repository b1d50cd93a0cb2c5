/** Sources of records, over HTTP. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordSources } from "@/lib/contract/record-sources";
import { markErased } from "@/lib/server/schema/erased-marks";
import type { TestService } from "@/lib/testing/open-test-service";
import { openKeyedService, problemIn, requestRoute } from "@/lib/testing/request-service";

let service: TestService;
let key: string;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ service, key, close } = await openKeyedService());
});
afterEach(() => close());

const BOTH = ["postSources", "creatorSources"] as const;
const ask = (name: (typeof BOTH)[number], search: string) => requestRoute(key, name, { search });
const dataOf = async (name: (typeof BOTH)[number], ids: string): Promise<RecordSources[]> =>
  (await (await ask(name, `?ids=${ids}`)).json()).response.data;

test("each id is answered once, in the order of the request, and unknown ones are left out", async () => {
  const data = await dataOf("postSources", "post_3,nothing,post_1,post_3");
  expect(data.map(({ id }) => id)).toEqual(["post_3", "post_1"]);
  expect(Object.keys(data[0]!).toSorted()).toEqual(["history", "id", "inferred", "sources"]);
});

test("creators' sources contain no paid fields", async () => {
  await requestRoute(key, "getCreators", { body: '{"userIds":["tiktok_1"]}' });
  const data = await dataOf("creatorSources", "tiktok_1,tiktok_2");
  expect(data.map((each) => Object.keys(each).toSorted())).toEqual([
    ["id", "sources"],
    ["id", "sources"],
  ]);
  expect(JSON.stringify(data)).not.toContain("views");
});

test("erased creators are no longer returned, even while the catalogue has them", async () => {
  await markErased(service.db, { ids: ["tiktok_1"], handles: [{ source: "tiktok", handle: "creator3" }] });
  const data = await dataOf("creatorSources", "tiktok_1,tiktok_2,tiktok_3");
  expect(data.map(({ id }) => id)).toEqual(["tiktok_2"]);
});

test("is free", async () => {
  for (const name of BOTH)
    expect((await ask(name, "?ids=tiktok_1")).headers.get("x-credits-charged")).toBe("0");
  const { credits } = await (await requestRoute(key, "getCredits")).json();
  expect(credits.spentThisMonth).toBe(0);
});

describe.each(BOTH)("%s refuses", (name) => {
  const many = Array.from({ length: 101 }, (_, index) => `tiktok_${index}`).join(",");
  test.each([
    ["no ids", "", "ids"],
    ["empty ids", "?ids=,", "ids"],
    ["more than a hundred", `?ids=${many}`, "ids"],
    ["ids given twice", "?ids=tiktok_1&ids=tiktok_2", "ids"],
    ["another parameter", "?ids=tiktok_1&page=2", "page"],
  ])("%s", async (_, search, field) => {
    const problem = await problemIn(await ask(name, search));
    expect([problem.status, problem.code]).toEqual([400, "invalid_parameter"]);
    expect(problem.errors!.map((error) => error.field).join()).toContain(field);
  });
});

test("ids of creators have their form", async () => {
  expect((await ask("creatorSources", "?ids=someone")).status).toBe(400);
  expect((await ask("postSources", "?ids=someone")).status).toBe(200);
});
