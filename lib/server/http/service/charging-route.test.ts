import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { operations } from "@/lib/contract/operations";
import type { CreditEntryPage, CreditState } from "@/lib/contract/records";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { createKey } from "@/lib/server/service/keys/create-key";
import { openTestService, testCatalogue, type TestService } from "@/lib/testing/open-test-service";
import {
  allOperations,
  requestRoute,
  openKeyedService,
  problemIn,
  serviceRoutes,
  useService,
  type RequestOptions,
} from "@/lib/testing/request-service";
import { asOperator } from "@/lib/testing/as-operator";

const charging = allOperations.filter(([, { cost }]) => cost !== "free");

let service: TestService;
let key: string;
let close: () => Promise<void>;
const request = (name: keyof typeof operations, options?: RequestOptions) => requestRoute(key, name, options);

beforeEach(async () => {
  ({ service, key, close } = await openKeyedService());
});
afterEach(() => close());

const fetchIds = (userIds: unknown, headers?: Record<string, string>) =>
  request("getCreators", { body: JSON.stringify({ userIds }), headers });

test("charges each returned record once, in the requested order", async () => {
  const answer = await fetchIds(["tiktok_9", "tiktok_900", "tiktok_3", "tiktok_9"]);
  expect(answer.headers.get("x-credits-charged")).toBe("2");
  expect(answer.headers.get("x-credits-remaining")).toBe("98");
  expect(answer.headers.has("idempotent-replayed")).toBe(false);
  expect(await answer.json()).toEqual({
    message: "OK",
    data: [expect.objectContaining({ id: "tiktok_9" }), expect.objectContaining({ id: "tiktok_3" })],
    notFound: ["tiktok_900"],
    credits: { charged: 2, remaining: 98 },
  });
});

test("takes 1 to 100 different identifiers and names the malformed ones", async () => {
  const many = Array.from({ length: 101 }, (_, index) => `tiktok_${index + 1}`);
  expect((await fetchIds(many.slice(1))).status).toBe(200);
  const buyAgain = { "cache-control": "no-cache" };
  expect((await fetchIds([...many.slice(1), "tiktok_2"], buyAgain)).status).toBe(402);
  for (const [userIds, field] of [
    [many, "userIds"],
    [[], "userIds"],
    [undefined, "userIds"],
    ["tiktok_1", "userIds"],
    [["tiktok_1", 7], "userIds[1]"],
    [["tiktok_1", "myspace_1"], "userIds[1]"],
    [["tiktok_x"], "userIds[0]"],
    [["tiktok_1\ud800"], "userIds[0]"],
  ] as const) {
    const { code, errors } = await problemIn(await fetchIds(userIds));
    expect([code, errors?.map((error) => error.field)]).toEqual(["invalid_parameter", [field]]);
  }
  const body = '{"userId":["tiktok_1"]}';
  const { errors } = await problemIn(await request("getCreators", { body }));
  expect(JSON.stringify(errors)).toContain('Did you mean \\"userIds\\"?');
});

test.each(charging)(
  "%s answers 402 with what is required and available, and charges nothing",
  async (name) => {
    key = (await createKey(asOperator(service.db), { name: "poor", credits: 3 })).key;
    const body = JSON.stringify({ userIds: ["tiktok_1", "tiktok_2", "tiktok_3", "tiktok_4"] });
    const answer = await request(name, name === "getCreators" ? { body } : { search: "?perPage=4" });
    expect(answer.status).toBe(402);
    expect(await problemIn(answer)).toMatchObject({
      code: "insufficient_credits",
      required: 4,
      available: 3,
    });
    expect(await (await request("getCredits")).json()).toMatchObject({
      credits: { remaining: 3, spentThisMonth: 0 },
    });
  },
);

test.each(charging)("%s replays its answer, and refuses another request under the same key", async (name) => {
  const headers = { "idempotency-key": "order-1" };
  const first = await request(name, { headers });
  const again = await request(name, { headers });
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  expect(again.headers.get("x-credits-charged")).toBe(first.headers.get("x-credits-charged"));
  expect(again.headers.get("x-credits-remaining")).toBe(first.headers.get("x-credits-remaining"));
  expect(await again.json()).toEqual(await first.json());
  const body = '{"userIds":["tiktok_2"]}';
  const other = await request(name, {
    headers,
    ...(name === "getCreators" ? { body } : { search: "?page=2" }),
  });
  expect(other.status).toBe(422);
  expect((await problemIn(other)).code).toBe("idempotency_mismatch");
  const spent = Number(first.headers.get("x-credits-charged"));
  expect(await (await request("getCredits")).json()).toMatchObject({ credits: { spentThisMonth: spent } });
});

describe("without an Idempotency-Key", () => {
  const spent = async () =>
    ((await (await request("getCredits")).json()) as CreditState).credits.spentThisMonth;
  const isReplayed = (answer: Response) => answer.headers.get("idempotent-replayed") === "true";
  afterEach(() => vi.useRealTimers());

  test.each(charging)(
    "%s answers the same request again for 60 seconds, and charges it once",
    async (name) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      const first = await request(name);
      const charged = Number(first.headers.get("x-credits-charged"));
      vi.setSystemTime(Date.now() + 59_000);
      const again = await request(name);
      expect([isReplayed(first), isReplayed(again)]).toEqual([false, true]);
      expect(await again.json()).toEqual(await first.json());
      expect(await spent()).toBe(charged);
      vi.setSystemTime(Date.now() + 1_001);
      expect(isReplayed(await request(name))).toBe(false);
      expect(await spent()).toBe(2 * charged);
      expect(await service.db.selectFrom("idempotentAnswer").selectAll().execute()).toHaveLength(1);
    },
  );

  test.each(charging)(
    "%s buys again with Cache-Control: no-cache, and answers that from then on",
    async (name) => {
      const first = await request(name);
      const charged = Number(first.headers.get("x-credits-charged"));
      const anew = await request(name, { headers: { "cache-control": "max-age=0, No-Cache" } });
      expect(isReplayed(anew)).toBe(false);
      expect(isReplayed(await request(name))).toBe(true);
      expect(await spent()).toBe(2 * charged);
    },
  );

  test("the order of parameters does not matter", async () => {
    await request("searchCreatorRecords", { search: "?perPage=2&gender=female&age=20-29,30-39" });
    const again = await request("searchCreatorRecords", {
      search: "?age=30-39,20-29&page=1&gender=female&perPage=2",
    });
    expect(isReplayed(again)).toBe(true);
    const other = await request("searchCreatorRecords", { search: "?perPage=3&gender=female" });
    expect(isReplayed(other)).toBe(false);
  });

  test("neither another key nor an Idempotency-Key finds the answer", async () => {
    await fetchIds(["tiktok_1"]);
    expect(isReplayed(await fetchIds(["tiktok_1"], { "idempotency-key": "order-1" }))).toBe(false);
    key = (await createKey(asOperator(service.db), { name: "other", credits: 3 })).key;
    expect(isReplayed(await fetchIds(["tiktok_1"]))).toBe(false);
  });

  test("free answers are not replayed", async () => {
    await fetchIds(["tiktok_900"]);
    expect(isReplayed(await fetchIds(["tiktok_900"]))).toBe(false);
  });

  test("the entry names no Idempotency-Key", async () => {
    await fetchIds(["tiktok_1"]);
    const { response } = (await (await request("getCreditEntries")).json()) as CreditEntryPage;
    expect(response.data.at(-1)).toMatchObject({ amount: -1, idempotencyKey: null });
  });

  test("50 simultaneous requests are charged once", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetchIds(["tiktok_1", "tiktok_2"])));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await spent()).toBe(2);
  });
});

test.each(charging)("%s answers 400 to a malformed Idempotency-Key", async (name) => {
  for (const bad of ["", "a b", "x".repeat(256), "é"]) {
    const { errors } = await problemIn(await request(name, { headers: { "idempotency-key": bad } }));
    expect(errors?.[0]?.field).toBe("Idempotency-Key");
  }
});

test.each(charging)("%s answers 409 while the first request runs for long", async (name) => {
  vi.useFakeTimers();
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const catalogue = {
    ...testCatalogue,
    creatorsById: async (ids: readonly string[]) => {
      await held;
      return testCatalogue.creatorsById(ids);
    },
  };
  useService(Promise.resolve({ ...service, catalogue }));
  const headers = { "idempotency-key": "order-1" };
  const first = request(name, { headers });
  await vi.advanceTimersByTimeAsync(0);
  const second = request(name, { headers });
  await vi.advanceTimersByTimeAsync(5_000);
  const waited = await second;
  // The first request may be charging.
  expect(waited.headers.has("x-credits-charged")).toBe(false);
  expect((await problemIn(waited)).code).toBe("idempotency_in_progress");
  const third = request(name, { headers });
  await vi.advanceTimersByTimeAsync(1_000);
  release!();
  expect((await first).headers.has("idempotent-replayed")).toBe(false);
  expect((await third).headers.get("idempotent-replayed")).toBe("true");
  vi.useRealTimers();
});

test("50 simultaneous requests on 10 credits: 10 are charged and 40 refused", async () => {
  const unlimited = await openTestService({ limit: 1_000 });
  useService(Promise.resolve(unlimited));
  key = (await createKey(asOperator(unlimited.db), { name: "crowd", credits: 10 })).key;
  const calls = Array.from({ length: 50 }, (_, index) => fetchIds([`tiktok_${index + 1}`]));
  const statuses = (await Promise.all(calls)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 402)).toHaveLength(40);
  expect(await (await request("getCredits")).json()).toMatchObject({
    credits: { remaining: 0, spentThisMonth: 10 },
  });
  const entries = await unlimited.db
    .selectFrom("serviceEntry")
    .selectAll()
    .where("kind", "=", "charge")
    .execute();
  expect(entries.map((entry) => entry.amount)).toEqual(Array(10).fill(-1));
  expect(await auditBalances(unlimited.db)).toEqual([]);
  await unlimited.close();
});

test("50 simultaneous requests with one Idempotency-Key: one charge, one answer", async () => {
  const headers = { "idempotency-key": "order-1" };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetchIds(["tiktok_1", "tiktok_2"], headers)),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(new Set(bodies).size).toBe(1);
  expect(answers.filter((answer) => !answer.headers.has("idempotent-replayed"))).toHaveLength(1);
  expect(await (await request("getCredits")).json()).toMatchObject({ credits: { remaining: 98 } });
  expect(await service.db.selectFrom("idempotentAnswer").selectAll().execute()).toHaveLength(1);
  expect(await auditBalances(service.db)).toEqual([]);
});

test("a caller that hangs up is charged all the same and can retry", async () => {
  const controller = new AbortController();
  const creatorsById = async (ids: readonly string[]) => {
    controller.abort();
    return testCatalogue.creatorsById(ids);
  };
  useService(Promise.resolve({ ...service, catalogue: { ...testCatalogue, creatorsById } }));
  const request = new Request("http://localhost/api/v2/creators/get", {
    method: "POST",
    body: '{"userIds":["tiktok_1"]}',
    signal: controller.signal,
    headers: { "x-svc-api-key": key, "content-type": "application/json", "idempotency-key": "order-1" },
  });
  await serviceRoutes.getCreators.POST(request);
  const again = await fetchIds(["tiktok_1"], { "idempotency-key": "order-1" });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("x-credits-remaining")).toBe("99");
});

test.each(charging)("%s names its instance and retention", async (name) => {
  for (const answer of [await request(name), await request(name, { search: "?nothing=1" })]) {
    expect(answer.headers.get("x-service-instance")).toBe(service.instanceId);
    expect(answer.headers.get("idempotency-key-retention")).toBe("604800");
  }
});

describe("an answer that charges nothing", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
  afterEach(() => vi.restoreAllMocks());
  const chargedOf = (answer: Response) => [answer.status, answer.headers.get("x-credits-charged")];
  const order = { headers: { "idempotency-key": "order-1" } };

  test.each(charging)("of %s says so if that is certain", async (name) => {
    expect(chargedOf(await request(name, { search: `?x=${"a".repeat(8_200)}` }))).toEqual([414, "0"]);
    expect(chargedOf(await request(name, { search: "?nothing=1" }))).toEqual([400, "0"]);
    expect(chargedOf(await request(name, { headers: { "x-svc-api-key": "wrong" } }))).toEqual([401, "0"]);
    await service.db.updateTable("account").set({ balance: 0 }).execute();
    expect(chargedOf(await request(name))).toEqual([402, "0"]);
    await service.db.updateTable("account").set({ balance: 100 }).where("id", "!=", "dashboard").execute();
    await service.db.updateTable("account").set({ balance: 500 }).where("id", "=", "dashboard").execute();
    const failing = () => Promise.reject(new Error("gone"));
    const broken = { ...testCatalogue, creatorsById: failing, searchCreatorIds: failing };
    useService(Promise.resolve({ ...service, catalogue: broken }));
    expect(chargedOf(await request(name, order))).toEqual([500, "0"]);
    useService(Promise.reject(new Error("not ready")));
    expect(chargedOf(await request(name, order))).toEqual([503, "0"]);
    useService(Promise.resolve(service));
  });

  test.each(charging)("of %s doesn't say so if a charge is possible", async (name) => {
    await request(name, order);
    const used = name === "getCreators" ? { body: '{"userIds":["tiktok_2"]}' } : { search: "?perPage=3" };
    expect(chargedOf(await request(name, { ...order, ...used }))).toEqual([422, null]);
    await sql`create trigger full before insert on idempotent_answer begin select raise(abort, 'full'); end`.execute(
      service.db,
    );
    const unsettled = await request(name, { headers: { "idempotency-key": "order-2" } });
    expect(unsettled.status).toBeGreaterThanOrEqual(500);
    expect(unsettled.headers.has("x-credits-charged")).toBe(false);
  });

  test("of a free operation says so", async () => {
    expect(chargedOf(await request("searchCreatorIds", { search: "?nothing=1" }))).toEqual([400, "0"]);
  });
});
