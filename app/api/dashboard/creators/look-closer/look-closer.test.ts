/** Steps and kept facts over the routes, called as the page of creators will call them. */
import { beforeAll, describe, expect, test } from "vitest";
import type { LookStep, ProvenById } from "@/lib/domain/proofs/look-step";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import type { AnyRow } from "@/lib/testing/brute-force";
import { openProofService } from "@/lib/testing/open-proof-service";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { GET } from "../facts/route";
import { POST } from "./route";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  const now = Date.UTC(2026, 0, 1);
  const rows = [...demoCreators({ posts: 0, creators: 400, seed: 3, now })] as AnyRow[];
  site = await openTestSite();
  const opened = await openProofService(rows);
  discoveryService.replace(opened.service);
  cookie = await site.cookieOf(site.ben.member);
  return async () => {
    await opened.close();
    await site.leave();
  };
});

const look = (body: unknown) => requestSite(POST, { body, cookie });
const known = (ids: string) => requestSite(GET, { method: "GET", path: `/x?ids=${ids}`, cookie });

test("each step is a line, and its facts are kept", async () => {
  const answer = await look({ search: { perPage: 20 } });
  expect(answer.headers.get("content-type")).toBe("application/jsonl; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const steps = (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LookStep);
  expect(steps.at(-1)).toMatchObject({ state: "finished", most: 25 });
  const told: ProvenById = Object.assign({}, ...steps.map((step) => ("facts" in step ? step.facts : {})));
  const ids = Object.keys(told);
  expect(ids).toHaveLength(20);
  const facts = await known(ids.join(","));
  expect(await facts.json()).toEqual(told);
});

test("ends when the browser disconnects", async () => {
  const answer = await look({ search: { perPage: 30 } });
  const reader = answer.body!.getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toMatch(/^\{"state":"\w+".*\}\n$/);
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});

describe("refused calls", () => {
  test.each<[unknown, string]>([
    [{ search: { followerMin: 1 } }, "followerMin"],
    [{ search: {}, ids: ["somebody"] }, "0"],
    [{ search: {}, oops: 1 }, "body"],
    [{}, "search"],
  ])("%j", async (body, field) => {
    const answer = await look(body);
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors.map((each) => each.field)).toEqual([field]);
  });

  test("facts without a creator or with an invalid one", async () => {
    for (const ids of ["", "somebody"]) expect((await known(ids)).status).toBe(400);
  });

  test("another member's page", async () => {
    const answer = await requestSite(POST, { body: {}, cookie, headers: { "sec-fetch-site": "cross-site" } });
    expect(answer.status).toBe(403);
  });
});
