/** The entries of a key, as its holder reads them over HTTP. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KeyUsage } from "@/lib/contract/key-usage";
import type { CreditEntry, CreditEntryPage } from "@/lib/contract/records";
import { asOperator } from "@/lib/testing/as-operator";
import type { TestService } from "@/lib/testing/open-test-service";
import { openKeyedService, problemIn, requestRoute } from "@/lib/testing/request-service";
import { createKey } from "./keys/create-key";
import { grantCredits } from "./keys/grant-credits";

let service: TestService;
let key: string;
let close: () => Promise<void>;
beforeEach(async () => void ({ service, key, close } = await openKeyedService()));
afterEach(() => close());

const read = async (search = "", as = key): Promise<CreditEntryPage["response"]> => {
  const answer = await requestRoute(as, "getCreditEntries", { search });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as CreditEntryPage).response;
};
const buy = (ids: string[], idempotencyKey?: string) =>
  requestRoute(key, "getCreators", {
    body: JSON.stringify({ userIds: ids }),
    ...(idempotencyKey !== undefined && { headers: { "idempotency-key": idempotencyKey } }),
  });

test("grants and charges with their keys, the oldest first", async () => {
  const bought = await buy(["tiktok_1", "tiktok_2"], "order-1");
  await buy(["tiktok_3"]);
  const { data, next_after } = await read();
  expect(next_after).toBe(0);
  const common = { id: expect.any(Number), createdAt: expect.stringMatching(/Z$/) };
  expect(data).toEqual([
    {
      ...common,
      kind: "grant",
      amount: 100,
      balanceAfter: 100,
      operation: null,
      requestId: null,
      idempotencyKey: null,
      note: "first credits",
    },
    {
      ...common,
      kind: "charge",
      amount: -2,
      balanceAfter: 98,
      operation: "getCreators",
      requestId: bought.headers.get("x-request-id"),
      idempotencyKey: "order-1",
    },
    expect.objectContaining({ amount: -1, balanceAfter: 97, idempotencyKey: null }),
  ]);
});

test("usage sums the charges of each day", async () => {
  await buy(["tiktok_3"]);
  const bought = service.db.selectFrom("serviceEntry").selectAll().where("kind", "=", "charge");
  const { id: _, ...entry } = await bought.executeTakeFirstOrThrow();
  const earlier = { ...entry, amount: -2, createdAt: "2026-10-31T23:59:59.999Z" };
  await service.db.insertInto("serviceEntry").values(earlier).execute();
  const usage = async (search: string) => {
    const { response } = (await (await requestRoute(key, "getUsage", { search })).json()) as KeyUsage;
    return response;
  };
  const today = new Date().toISOString().slice(0, 10);
  expect(await usage("?from=2026-10-31")).toEqual({
    from: "2026-10-31",
    to: today,
    credits: 3,
    days: [
      { day: "2026-10-31", credits: 2, purchases: 1 },
      { day: today, credits: 1, purchases: 1 },
    ],
  });
  expect(await usage("?from=2026-10-01&to=2026-10-30")).toMatchObject({ credits: 0, days: [] });
  expect(await usage("?from=2026-10-31&to=2026-10-31")).toMatchObject({ credits: 2 });
});

test("replays, free calls and refusals add no entry", async () => {
  await buy(["tiktok_1"], "order-1");
  const { data } = await read();
  await buy(["tiktok_1"], "order-1");
  await buy(["tiktok_999"], "order-2");
  await buy(["nobody"], "order-3");
  expect((await read()).data).toEqual(data);
});

describe("pages", () => {
  test("include every entry once, also those written during the read", async () => {
    for (let turn = 1; turn <= 5; turn++) await buy([`tiktok_${turn}`], `order-${turn}`);
    const seen: CreditEntry[] = [];
    let after = 0;
    for (let pages = 0; pages < 20; pages++) {
      const { data, next_after } = await read(`?perPage=2&after=${after}`);
      seen.push(...data);
      if (pages === 1) await buy(["tiktok_9"], "order-9");
      if (next_after === 0) break;
      expect(next_after).toBe(data.at(-1)!.id);
      after = next_after;
    }
    expect(seen.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      null,
      "order-1",
      "order-2",
      "order-3",
      "order-4",
      "order-5",
      "order-9",
    ]);
    expect(seen).toEqual((await read()).data);
    // A client that has read all entries asks again later, from the last id.
    expect(await read(`?after=${seen.at(-1)!.id}`)).toEqual({ data: [], next_after: 0 });
    await buy(["tiktok_10"], "order-10");
    expect((await read(`?after=${seen.at(-1)!.id}`)).data).toHaveLength(1);
  });

  test("a full last page says that there is no more", async () => {
    await buy(["tiktok_1"]);
    expect(await read("?perPage=2")).toMatchObject({ next_after: 0 });
    expect((await read("?perPage=1")).next_after).toBeGreaterThan(0);
    expect(await read("?after=9007199254740991")).toEqual({ data: [], next_after: 0 });
  });
});

test("never returns another key's entries", async () => {
  const other = await createKey(asOperator(service.db), { name: "other", credits: 7 });
  await buy(["tiktok_1"], "order-1");
  await grantCredits(asOperator(service.db), { reference: other.id, credits: 5, note: "secret note" });
  const theirs = (await read("", other.key)).data;
  expect(theirs.map(({ amount }) => amount)).toEqual([7, 5]);
  const ours = (await read()).data;
  expect(ours.map(({ amount }) => amount)).toEqual([100, -1]);
  const ids = new Set(theirs.map(({ id }) => id));
  for (let after = 0; after <= Math.max(...ids); after++)
    for (const { id } of (await read(`?after=${after}&perPage=1`)).data) expect(ids.has(id)).toBe(false);
});

describe("refusals", () => {
  test("name each wrong parameter", async () => {
    const search = "?after=-1&perPage=5000&page=1&key_id=x";
    const problem = await problemIn(await requestRoute(key, "getCreditEntries", { search }));
    expect([problem.status, problem.code]).toEqual([400, "invalid_parameter"]);
    expect(problem.errors!.map(({ field }) => field).sort()).toEqual(["after", "key_id", "page", "perPage"]);
  });

  test("a wrong key and other methods", async () => {
    expect((await requestRoute("sd_live_none", "getCreditEntries")).status).toBe(401);
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      const answer = await requestRoute(key, "getCreditEntries", { method, body: null });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  });

  test("it counts against the limit like every other operation", async () => {
    const first = await requestRoute(key, "getCreditEntries");
    const second = await requestRoute(key, "getCreditEntries");
    const left = (answer: Response) => Number(/r=(\d+)/.exec(answer.headers.get("ratelimit")!)![1]);
    expect(left(second)).toBe(left(first) - 1);
    for (let calls = left(second); calls > 0; calls--) await requestRoute(key, "getCreditEntries");
    const refused = await requestRoute(key, "getCreditEntries");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });
});

describe("an account whose balance is wrong", () => {
  const differ = (subject: string, state: "open" | "acknowledged") =>
    service.db
      .insertInto("bookDifference")
      .values({ kind: "balance", subject, message: "x", firstSeen: "x", lastSeen: "x", state })
      .execute();
  const accountOf = async () =>
    (
      await service.db
        .selectFrom("account")
        .select("id")
        .where("isInternal", "=", 0)
        .executeTakeFirstOrThrow()
    ).id;

  test("is not charged, but earlier answers are replayed", async () => {
    await buy(["tiktok_1"], "order-1");
    await differ(await accountOf(), "open");
    const before = await read();
    const problem = await problemIn(await buy(["tiktok_2"], "order-2"));
    expect([problem.status, problem.code]).toEqual([503, "books_differ"]);
    expect((await buy(["tiktok_1"], "order-1")).headers.get("idempotent-replayed")).toBe("true");
    // Free calls still work.
    expect((await buy(["tiktok_999"])).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  test("is charged again once an admin has acknowledged it", async () => {
    await differ(await accountOf(), "acknowledged");
    expect((await buy(["tiktok_1"])).status).toBe(200);
  });

  test("does not block others", async () => {
    await differ("dashboard", "open");
    expect((await buy(["tiktok_1"])).status).toBe(200);
  });
});
