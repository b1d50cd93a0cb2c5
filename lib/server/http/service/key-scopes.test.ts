/** Permissions and rate limits of keys, over HTTP. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { operations } from "@/lib/contract/operations";
import { SCOPES_OF_KEY } from "@/lib/contract/scopes";
import { readAudit } from "@/lib/server/access/read-audit";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { createKey, type CreatedKey } from "@/lib/server/service/keys/create-key";
import { updateKey } from "@/lib/server/service/keys/update-key";
import { asOperator } from "@/lib/testing/as-operator";
import type { TestService } from "@/lib/testing/open-test-service";
import { openKeyedService, problemIn, requestRoute } from "@/lib/testing/request-service";

type Name = keyof typeof operations;
const NEEDS: Record<Name, (typeof SCOPES_OF_KEY)[number]> = {
  searchPosts: "search",
  searchCreatorIds: "search",
  postFacets: "search",
  postInsights: "search",
  creatorFacets: "search",
  postSources: "search",
  creatorSources: "search",
  searchCreatorRecords: "reveal",
  getCreators: "reveal",
  getCredits: "credits.read",
  getCreditEntries: "credits.read",
  getUsage: "credits.read",
  ingestPosts: "ingest",
  ingestCreators: "ingest",
};
const NAMES = Object.keys(NEEDS) as Name[];

let service: TestService;
let close: () => Promise<void>;
let made: CreatedKey;
beforeEach(async () => {
  ({ service, close } = await openKeyedService());
  made = await createKey(asOperator(service.db), { name: "scoped", credits: 99 });
});
afterEach(() => close());

const update = (settings: object) =>
  updateKey(asOperator(service.db), { reference: made.id, settings: settings as never });
const listed = async () => (await listKeys(asOperator(service.db))).find(({ id }) => id === made.id)!;

describe.each(SCOPES_OF_KEY)("a key with the scope %s alone", (scope) => {
  test.each(NAMES)("%s", async (name) => {
    await update({ scopes: [scope] });
    const answer = await requestRoute(made.key, name);
    if (NEEDS[name] === scope) return expect(answer.ok).toBe(true);
    expect(answer.headers.get("ratelimit-policy")).toBe('"key";q=60;w=60');
    expect(answer.headers.get("x-credits-charged")).toBe("0");
    const seesCredits = scope === "credits.read" || scope === "reveal";
    expect(answer.headers.get("x-credits-remaining")).toBe(seesCredits ? "99" : null);
    const problem = await problemIn(answer);
    expect([problem.status, problem.code]).toEqual([403, "forbidden"]);
    expect(problem.detail).toContain(NEEDS[name]);
    expect((await listed()).balance).toBe(99);
  });
});

test("without the scope the input is not read", async () => {
  await update({ scopes: ["search"] });
  const answer = await requestRoute(made.key, "getCreators", { body: "{nonsense" });
  expect(answer.status).toBe(403);
});

describe("requests a minute", () => {
  test("are those of the key, counted as the service's own limit is", async () => {
    await update({ requestsPerMinute: 2 });
    const answers = [];
    for (let turn = 0; turn < 3; turn++) answers.push(await requestRoute(made.key, "searchCreatorIds"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[0]!.headers.get("ratelimit-policy")).toBe('"key";q=2;w=60');
    expect(answers[0]!.headers.get("ratelimit")).toMatch(/r=1;/);
    const problem = await problemIn(answers[2]!);
    expect(problem.detail).toContain("A key may send 2 requests in any 60 seconds.");
    expect(Number(answers[2]!.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    // A higher limit applies immediately; earlier requests count.
    await update({ requestsPerMinute: 4 });
    const credits = await requestRoute(made.key, "getCredits");
    expect((await credits.json()).rateLimit).toMatchObject({ limit: 4, remaining: 1 });
    await update({ requestsPerMinute: 1 });
    expect((await requestRoute(made.key, "getCredits")).status).toBe(429);
  });

  test("of one key are not those of another", async () => {
    await update({ requestsPerMinute: 1 });
    const other = await createKey(asOperator(service.db), { name: "other", credits: 0 });
    await requestRoute(made.key, "searchPosts");
    expect((await requestRoute(made.key, "searchPosts")).status).toBe(429);
    expect((await requestRoute(other.key, "searchPosts")).status).toBe(200);
  });
});

test("every request is recorded as the last use", async () => {
  await update({ scopes: ["search"] });
  expect((await listed()).lastUsedAt).toBeNull();
  await requestRoute(made.key, "getCreators");
  await vi.waitFor(async () => expect((await listed()).lastUsedAt).toMatch(/Z$/), 10_000);
});

test("an expired key is answered like an unknown one", async () => {
  await service.db
    .updateTable("apiKey")
    .set({ expiresAt: "2026-01-02T00:00:00.000Z" })
    .where("id", "=", made.id)
    .execute();
  const [expired, unknown] = await Promise.all(
    [made.key, "sd_live_none"].map(async (key) => problemIn(await requestRoute(key, "searchPosts"))),
  );
  expect(expired!.status).toBe(401);
  expect({ ...expired, request_id: "" }).toEqual({ ...unknown, request_id: "" });
});

describe("the audit log", () => {
  const refusals = async () =>
    (await readAudit(asOperator(service.db), {}))
      .filter(({ act }) => act.endsWith(".refused"))
      .map(({ act, actor, subject, after }) => [act, actor.kind, actor.id, subject?.id, after]);

  test("has each kind of refusal once per minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-05T12:00:10.000Z") });
    try {
      await update({ monthlyCap: 1 });
      const ids = { body: JSON.stringify({ userIds: ["tiktok_1", "tiktok_2"] }) };
      const twice = () =>
        Promise.all([requestRoute(made.key, "getCreators", ids), requestRoute(made.key, "getCreators", ids)]);
      expect((await twice()).map(({ status }) => status)).toEqual([402, 402]);
      await twice();
      const overCap = ["credits.refused", "key", made.id, made.id, { credits: 2, available: 1 }];
      expect(await refusals()).toEqual([overCap]);
      await update({ scopes: ["search"] });
      await twice();
      const unscoped = ["key.refused", "key", made.id, made.id, { needs: "reveal" }];
      expect(await refusals()).toEqual(expect.arrayContaining([overCap, unscoped]));
      expect(await refusals()).toHaveLength(2);
      vi.setSystemTime(new Date("2026-05-05T12:01:00.000Z"));
      await twice();
      expect(await refusals()).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test("has no allowed, invalid or unknown calls", async () => {
    await requestRoute(made.key, "getCreators");
    await requestRoute(made.key, "getCreators", { body: "{nonsense" });
    await requestRoute("sd_live_none", "getCreators");
    expect(await refusals()).toEqual([]);
  });

  test("that cannot be written changes no answer", async () => {
    await update({ scopes: ["search"] });
    await sql`alter table audit_entry rename to elsewhere`.execute(service.db);
    try {
      expect((await requestRoute(made.key, "getCreators")).status).toBe(403);
    } finally {
      await sql`alter table elsewhere rename to audit_entry`.execute(service.db);
    }
  });
});
