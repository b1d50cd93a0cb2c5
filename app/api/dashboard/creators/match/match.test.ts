/** The routes match names and posts to creators when called as the pages call them. */
import { beforeAll, describe, expect, test } from "vitest";
import type { MatchStep } from "@/lib/domain/match/matching";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { openProofService } from "@/lib/testing/open-proof-service";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST as paste } from "../paste/route";
import { POST as match } from "./route";

const ROWS = [
  { id: "tiktok_1", source: "tiktok", username: "lea", dateCreated: 1 },
  { id: "tiktok_2", source: "tiktok", username: "ben", dateCreated: 2 },
];
const POSTS = [{ id: "p1", creatorUsername: "ben", createdAt: 5_000 }];

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  const opened = await openProofService(ROWS, POSTS);
  discoveryService.replace(opened.service);
  cookie = await site.cookieOf(site.ben.member);
  return async () => {
    await opened.close();
    await site.leave();
  };
});

const stepsOf = async (body: unknown) => {
  const answer = await requestSite(match, { body, cookie });
  expect(answer.headers.get("content-type")).toBe("application/jsonl; charset=utf-8");
  const lines = (await answer.text()).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as MatchStep);
};

describe("matching", () => {
  test("each step is a line, and the last one has the result", async () => {
    const list = [
      { by: "username", text: "Lea" },
      { by: "username", text: "nobody" },
    ];
    const steps = await stepsOf({ list });
    expect(steps.map(({ state, done }) => [state, done])).toEqual([
      ["matching", 0],
      ["matching", 1],
      ["finished", 2],
    ]);
    expect(steps.at(-1)).toMatchObject({ result: { fresh: [{ id: "tiktok_1" }], absent: [{}], owned: [] } });
  });

  test("the server reads the posts and ignores what a browser says about them", async () => {
    const steps = await stepsOf({ posts: { search: { pageSize: 12 }, pages: [1], ids: ["p1"] } });
    expect(steps.at(-1)).toMatchObject({ state: "finished", result: { fresh: [{ id: "tiktok_2" }] } });
  });

  test.each([
    [{}, 400],
    [{ list: [{ by: "username" }] }, 400],
    [{ posts: { search: { oops: 1 }, pages: [], ids: null } }, 400],
    [{ oops: 1 }, 400],
  ])("%j is refused", async (body, status) => {
    expect((await requestSite(match, { body, cookie })).status).toBe(status);
  });
});

describe("a pasted list", () => {
  const send = async (fields: Record<string, string | File>, as = cookie) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const request = new Request("http://localhost/api/dashboard/creators/paste", {
      method: "POST",
      body: form,
      headers: { cookie: as, "sec-fetch-site": "same-origin" },
    });
    return paste(request);
  };
  const leadsTo = async (fields: Record<string, string | File>, as?: string) => {
    const answer = await send(fields, as);
    expect(answer.status).toBe(303);
    const { pathname, search } = new URL(answer.headers.get("location")!, "http://localhost");
    return decodeURIComponent(pathname + search);
  };

  test("moves to the address of the page, and a file wins over the field", async () => {
    expect(await leadsTo({ list: "Lea\n@ben" })).toBe("/creators/paste?list=@Lea\nben");
    const file = new File(["email\nlea@example.com"], "a.csv");
    expect(await leadsTo({ list: "x", file })).toBe("/creators/paste?list=lea@example.com");
  });

  test("an empty list, a workbook and a long list lead back with the reason", async () => {
    expect(await leadsTo({ list: " " })).toBe("/creators/paste?problem=empty");
    expect(await leadsTo({ file: new File(["PK\0"], "a.xlsx") })).toBe("/creators/paste?problem=notText");
    const large = new File(["x".repeat(262_145)], "a.csv");
    expect(await leadsTo({ file: large })).toBe("/creators/paste?problem=large");
    const larger = new File(["x".repeat(600_000)], "a.csv");
    expect(await leadsTo({ file: larger })).toBe("/creators/paste?problem=large");
  });

  test("visitors must sign in first", async () => {
    expect(await leadsTo({ list: "lea" }, "")).toBe("/sign-in?callbackUrl=/creators/paste");
  });
});
