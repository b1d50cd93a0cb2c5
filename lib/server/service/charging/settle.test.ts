/** The transaction of a charge: all of it or nothing, whatever goes wrong in the middle. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { contentsOf, refusalOf } from "@/lib/testing/refusal-of";
import type { CallContext } from "../call-context";
import { getCreators } from "../get-creators";
import { getCredits } from "../get-credits";
import { createKey } from "../keys/create-key";
import { findKey, type KeyHolder } from "../keys/find-key";
import { revokeKey } from "../keys/revoke-key";
import { searchCreatorRecords } from "../search-creator-records";
import { auditBalances } from "./audit-balances";
import { findAnswer, settle } from "./charge";
import { UnsettledCharge } from "./charged";

let service: TestService;
let holder: KeyHolder;
beforeEach(async () => {
  service = await openTestService();
  const made = await createKey(asOperator(service.db), { name: "test", credits: 10, monthlyCap: 8 });
  holder = await findKey(service.db, made.key);
});
afterEach(async () => {
  expect(await auditBalances(service.db)).toEqual([]);
  await service.close();
});

const call = (idempotencyKey?: string, more: Partial<CallContext> = {}): CallContext => ({
  ...service,
  ...keyCaller(holder.keyId, NO_ORIGIN),
  holder,
  requestId: "req_1",
  now: new Date(),
  idempotencyKey,
  ...more,
});
const sell = (count: number, ctx = call("k"), fingerprint = "f") =>
  settle(ctx, "getCreators", fingerprint, { count, envelope: (credits) => ({ ...credits, count }) });
const refused = (run: () => Promise<unknown>) => refusalOf(service.db, run);

test("charges, writes the entry and stores the answer", async () => {
  const first = await sell(3);
  expect(first).toMatchObject({ charged: 3, remaining: 7, isReplayed: false });
  expect(await findAnswer(service.db, call("k"), "f")).toEqual({ ...first, isReplayed: true });
  const before = await contentsOf(service.db);
  expect(await sell(3)).toEqual({ ...first, isReplayed: true });
  expect(await contentsOf(service.db)).toEqual(before);
});

describe("refuses", () => {
  test("another request under the same key", async () => {
    await sell(1);
    expect((await refused(() => sell(1, call("k"), "other"))).code).toBe("idempotency_mismatch");
  });

  test("a revoked key, also for a free call", async () => {
    await revokeKey(asOperator(service.db), holder.keyId);
    for (const count of [0, 1]) expect((await refused(() => sell(count))).code).toBe("invalid_api_key");
  });

  test("more than the cap of the month, and more than the balance", async () => {
    const overCap = await refused(() => sell(9));
    expect(overCap).toMatchObject({ code: "insufficient_credits", extra: { required: 9, available: 8 } });
    await service.db.updateTable("apiKey").set({ monthlyCap: null }).execute();
    const overBalance = await refused(() => sell(11));
    expect(overBalance).toMatchObject({
      code: "insufficient_credits",
      extra: { required: 11, available: 10 },
    });
    expect(await sell(10)).toMatchObject({ remaining: 0 });
  });
});

test("a failing answer undoes the charge and is not a refusal", async () => {
  const before = await contentsOf(service.db);
  const envelope = (): never => {
    throw new Error("no answer");
  };
  const selling = settle(call("k"), "getCreators", "f", { count: 2, envelope });
  await expect(selling).rejects.toBeInstanceOf(UnsettledCharge);
  expect(await contentsOf(service.db)).toEqual(before);
  expect(await sell(2)).toMatchObject({ isReplayed: false, remaining: 8 });
});

test("twenty simultaneous charges never exceed the balance", async () => {
  await service.db.updateTable("apiKey").set({ monthlyCap: null }).execute();
  const sales = Array.from({ length: 20 }, (_, index) => sell(1, call(`k${index}`)));
  const outcomes = await Promise.allSettled(sales);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect((await getCredits(call())).credits).toMatchObject({ remaining: 0, spentThisMonth: 10 });
});

describe("charging verbs", () => {
  test.each<[unknown, string[]]>([
    [undefined, ["userIds"]],
    ["tiktok_1", ["userIds"]],
    [[], ["userIds"]],
    [
      ["tiktok_1", "x", 5],
      ["userIds[1]", "userIds[2]"],
    ],
    [Array.from({ length: 101 }, (_, index) => `tiktok_${index + 1}`), ["userIds"]],
  ])("getCreators refuses %j", async (ids, fields) => {
    const refusal = await refused(() => getCreators(call("k"), ids as never));
    expect(refusal.code).toBe("invalid_parameter");
    expect([...new Set(refusal.fields)].sort()).toEqual(fields);
  });

  test("getCreators sells each creator once; unknown ones are free and named", async () => {
    const asked = ["tiktok_2", "tiktok_999", "tiktok_2", "tiktok_1"];
    const { envelope, charged } = await getCreators(call("k"), asked);
    expect(charged).toBe(2);
    expect(envelope.data.map(({ id }) => id)).toEqual(["tiktok_2", "tiktok_1"]);
    expect(envelope).toMatchObject({ notFound: ["tiktok_999"], credits: { charged: 2, remaining: 8 } });
  });

  test("an unaffordable page returns nothing", async () => {
    const page = { perPage: 9 } as never;
    expect(await refused(() => searchCreatorRecords(call("k"), page))).toMatchObject({
      code: "insufficient_credits",
      extra: { required: 9, available: 8 },
    });
    const wrong = await refused(() => searchCreatorRecords(call("k"), { perPage: 0, oops: 1 } as never));
    expect(wrong).toMatchObject({ code: "invalid_parameter" });
    expect(wrong.fields.sort()).toEqual(["oops", "perPage"]);
  });

  test("a page past the end is free", async () => {
    const past = { perPage: 8, page: 1_000 } as never;
    expect(await searchCreatorRecords(call("k"), past)).toMatchObject({ charged: 0, remaining: 10 });
  });
});
