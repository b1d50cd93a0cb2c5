/** The verbs with services over HTTP that have only the four operations. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseBody } from "@/lib/contract/query";
import type { LookStep } from "@/lib/domain/proofs/look-step";
import { isDecided, PROOF_FIELDS, type CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import type { AnyRow } from "@/lib/testing/brute-force";
import { wrongFacts } from "@/lib/testing/fact-oracle";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { startOtherService, type OtherService } from "@/lib/testing/start-other-service";
import { json } from "@/lib/testing/start-test-server";
import type { MemberContext } from "../team-context";
import { knownFacts, lookCloser } from "./look-closer";

const rows = [...demoCreators({ posts: 0, creators: 900, seed: 4, now: Date.UTC(2026, 0, 1) })] as AnyRow[];
const byId = new Map(rows.map((row) => [row.id, row]));
const search = parseBody(creatorQuery, { perPage: 50 }).values;
const OURS = { "x-service-instance": "another-one" };

let t: TestTeam;
let other: OtherService;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(async () => {
  await t.close();
  await other.close();
});

/** @param limit of requests per minute */
function memberOf(limit = 55): MemberContext {
  const address = { url: other.url, apiKey: "k", keyHeader: "x-svc-api-key" };
  const limiter = new MemoryRateLimiter({ limit });
  return { ...t.ben, service: httpService(address, limiter, { retryDelayMs: 1 }) };
}

async function stepsOf(ctx: MemberContext, values = search): Promise<LookStep[]> {
  const steps: LookStep[] = [];
  for await (const step of await lookCloser(ctx, { search: values })) steps.push(step);
  return steps;
}

async function factsOf(ctx: MemberContext, ids: readonly string[]): Promise<Map<string, CreatorFacts>> {
  const proven = Object.entries(await knownFacts(ctx, [...ids]));
  const plain = (facts: object) =>
    Object.fromEntries(Object.entries(facts).map(([field, { fact }]) => [field, fact]));
  return new Map(proven.map(([id, facts]) => [id, plain(facts)]));
}

const shownIn = (facts: Map<string, CreatorFacts>) =>
  [...facts.values()].flatMap((each) => PROOF_FIELDS.filter((field) => isDecided(field, each[field]))).length;

describe.each([
  ["that says nothing of itself", {}],
  ["that is known to order creators in one way", OURS],
])("a service %s", (_, headers) => {
  test("proves facts in at most 25 free requests", async () => {
    other = await startOtherService(rows, { headers });
    const ctx = memberOf();
    const steps = await stepsOf(ctx);
    expect(steps.at(-1)).toMatchObject({ state: "finished" });
    expect(other.searched().length).toBeLessThanOrEqual(25);
    const paths = new Set(other.asked.map(({ method, url }) => `${method} ${url.split("?")[0]}`));
    expect([...paths].filter((path) => path.startsWith("POST"))).toEqual([]);
    const { data } = await ctx.service.searchCreatorIds(search);
    const facts = await factsOf(ctx, data);
    expect([...facts].flatMap(([id, each]) => wrongFacts(each, byId.get(id)!))).toEqual([]);
    expect(shownIn(facts)).toBeGreaterThan(150);
  });

  test("keeps filters and order, and adds one value", async () => {
    other = await startOtherService(rows, { headers });
    await stepsOf(memberOf());
    for (const params of other.searched()) {
      expect([params.get("sortBy"), params.get("sortOrder")]).toEqual(["date_created", "desc"]);
      const filters = [...params.keys()].filter((name) => !/^(sort|page|perPage)/.test(name));
      expect(new Set(filters.map((name) => name.replace(/M(in|ax)$/, ""))).size).toBeLessThanOrEqual(1);
    }
  });
});

describe("the limit", () => {
  test("leaves half to people: a plan waits first", async () => {
    other = await startOtherService(rows);
    const ctx = memberOf(12);
    const plan = await lookCloser(ctx, { search });
    const seen: LookStep[] = [];
    for await (const step of plan) {
      seen.push(step);
      if (step.state === "waiting") break;
    }
    expect(seen.at(-1)).toMatchObject({ state: "waiting", retryAfterS: expect.any(Number) });
    expect(other.searched().length).toBeLessThanOrEqual(6);
    // This is within the same minute, and no person waits.
    for (let page = 1; page <= 6; page++) await ctx.service.searchCreatorIds({ ...search, page, perPage: 7 });
    // One of the plan's six requests was for counts.
    expect(other.searched()).toHaveLength(5 + 6);
  });

  test("several plans share at most half of it", async () => {
    other = await startOtherService(rows);
    const ctx = memberOf(20);
    const untilWaiting = async (page: number) => {
      for await (const step of await lookCloser(ctx, { search: { ...search, page, perPage: 20 } }))
        if (step.state === "waiting") return step.retryAfterS;
      return 0;
    };
    const waits = await Promise.all([1, 2, 3].map(untilWaiting));
    expect(waits.every((seconds) => seconds > 30)).toBe(true);
    expect(other.asked.filter(({ headers }) => "x-svc-api-key" in headers)).toHaveLength(10);
    const person = (page: number) => ctx.service.searchCreatorIds({ ...search, page, perPage: 9 });
    await Promise.all(Array.from({ length: 10 }, (_, page) => person(page + 1)));
    await expect(person(20)).rejects.toMatchObject({ code: "rate_limited" });
    expect(other.asked.filter(({ headers }) => "x-svc-api-key" in headers)).toHaveLength(20);
  });

  test("continues when the service allows more", async () => {
    other = await startOtherService(rows);
    other.replyNext(json(429, {}, { "retry-after": "2" }));
    const steps = await stepsOf(memberOf());
    expect(steps[0]).toMatchObject({ state: "waiting", retryAfterS: 2, done: 0 });
    expect(steps.at(-1)).toMatchObject({ state: "finished" });
  });

  test("gives up if the service requires a long wait", async () => {
    other = await startOtherService(rows);
    other.replyNext(json(429, {}, { "retry-after": "600" }));
    expect((await stepsOf(memberOf())).at(-1)).toMatchObject({ state: "stopped", reason: "failed", done: 0 });
  });
});

describe("a service that fails", () => {
  const refusal = json(400, { error: "no" });

  test("one search is skipped, and the others continue", async () => {
    other = await startOtherService(rows);
    const ctx = memberOf();
    const steps: LookStep[] = [];
    for await (const step of await lookCloser(ctx, { search })) {
      if (step.state === "checking" && steps.filter(({ state }) => state === "checking").length === 1)
        other.replyNext(refusal);
      steps.push(step);
    }
    expect(steps.at(-1)).toMatchObject({ state: "finished" });
  });

  test("three failures in a row end it and keep the facts", async () => {
    other = await startOtherService(rows);
    const ctx = memberOf();
    const steps: LookStep[] = [];
    for await (const step of await lookCloser(ctx, { search })) {
      if (step.state === "proven" && steps.every(({ state }) => state !== "proven"))
        other.replyNext(refusal, refusal, refusal);
      steps.push(step);
    }
    expect(steps.at(-1)).toMatchObject({ state: "stopped", reason: "failed", ids: [] });
    expect(await t.team.db.selectFrom("creatorFact").selectAll().execute()).not.toEqual([]);
  });

  test("ends without the page", async () => {
    other = await startOtherService(rows);
    other.replyNext(refusal);
    expect((await stepsOf(memberOf())).at(-1)).toMatchObject({ state: "stopped", reason: "failed" });
    expect(other.searched()).toHaveLength(1);
  });
});

describe("records that change while a plan runs", () => {
  test("a changed order at the end discards its facts", async () => {
    other = await startOtherService(rows, { headers: OURS });
    const ctx = memberOf();
    const steps: LookStep[] = [];
    for await (const step of await lookCloser(ctx, { search })) {
      steps.push(step);
      if (steps.filter(({ state }) => state === "checking").length === 4 && step.state === "checking")
        other.setRows([{ ...rows[0]!, id: "tiktok_1", dateCreated: Date.UTC(2027, 0, 1) }, ...rows]);
    }
    expect(steps.at(-1)).toMatchObject({ state: "stopped", reason: "changed" });
    expect(await t.team.db.selectFrom("creatorFact").selectAll().execute()).toEqual([]);
  });

  test("contradicting earlier facts are deleted", async () => {
    other = await startOtherService(rows, { headers: OURS });
    const ctx = memberOf(200);
    const abroad = { ...search, country: String(rows[0]!.country) };
    await stepsOf(ctx, abroad);
    await t.team.db
      .updateTable("creatorFact")
      .set({ fact: '{"kind":"list","oneOf":["Atlantis"]}' })
      .where("field", "=", "country")
      .execute();
    expect((await stepsOf(ctx, abroad)).at(-1)).toMatchObject({ state: "stopped", reason: "changed" });
    expect(await t.team.db.selectFrom("creatorFact").selectAll().execute()).toEqual([]);
    expect((await ctx.service.identity()).provider).toBe("instance:another-one");
  });
});
