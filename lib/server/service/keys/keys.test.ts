import { afterEach, beforeEach, expect, test } from "vitest";
import { auditBalances } from "../charging/audit-balances";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { createKey } from "./create-key";
import { ensureInternalAccount } from "./ensure-internal-account";
import { findKey } from "./find-key";
import { grantCredits } from "./grant-credits";
import { listKeys } from "./list-keys";
import { revokeKey } from "./revoke-key";
import { asOperator } from "@/lib/testing/as-operator";

let service: TestService;
beforeEach(async () => {
  service = await openTestService({ welcomeCredits: 500 });
});
afterEach(() => service.close());

test("a key is shown once and stored as a hash", async () => {
  const made = await createKey(asOperator(service.db), { name: " Agency ", credits: 7, monthlyCap: 5 });
  expect(made).toMatchObject({ name: "Agency", credits: 7, monthlyCap: 5 });
  expect(made.key).toMatch(/^sd_live_[0-9A-Za-z]{40}$/);
  expect(made.key.startsWith(made.prefix)).toBe(true);
  const tables = ["account", "apiKey", "serviceEntry"] as const;
  const rows = await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute()));
  expect(JSON.stringify(rows)).not.toContain(made.key);
  expect(await findKey(service.db, made.key)).toMatchObject({
    keyId: made.id,
    monthlyCap: 5,
    isInternal: false,
  });
  const keys = await Promise.all(
    Array.from({ length: 20 }, () => createKey(asOperator(service.db), { name: "x", credits: 0 })),
  );
  expect(new Set(keys.map(({ key }) => key)).size).toBe(20);
});

test.each([
  { name: "", credits: 1 },
  { name: "x".repeat(101), credits: 1 },
  { name: "x", credits: -1 },
  { name: "x", credits: 1.5 },
  { name: "x", credits: Number.NaN },
  { name: "x", credits: 2 ** 53 },
  { name: "x", credits: 1, monthlyCap: -1 },
])("%j is refused without a trace", async (wrong) => {
  await expect(createKey(asOperator(service.db), wrong)).rejects.toMatchObject({ code: "invalid_parameter" });
  expect(await listKeys(asOperator(service.db))).toHaveLength(1);
});

test("lists keys with balance and spending, without secrets", async () => {
  const made = await createKey(asOperator(service.db), { name: "Agency", credits: 7 });
  // This also holds when the key is the older one, as on an installation that began with one key.
  const createdAt = "2020-01-01T00:00:00.000Z";
  await service.db.updateTable("apiKey").set({ createdAt }).where("id", "=", made.id).execute();
  const listed = await listKeys(asOperator(service.db));
  expect(listed.map(({ name, balance, isInternal }) => [name, balance, isInternal])).toEqual([
    ["Dashboard", 500, true],
    ["Agency", 7, false],
  ]);
  expect(JSON.stringify(listed)).not.toContain(made.key);
});

test("a revoked key is refused at once, and keeps its record", async () => {
  const made = await createKey(asOperator(service.db), { name: "Agency", credits: 7 });
  const { revokedAt } = await revokeKey(asOperator(service.db), made.prefix);
  await expect(findKey(service.db, made.key)).rejects.toMatchObject({ code: "invalid_api_key" });
  expect((await revokeKey(asOperator(service.db), made.id)).revokedAt).toBe(revokedAt);
  expect((await listKeys(asOperator(service.db))).find(({ id }) => id === made.id)?.revokedAt).toBe(
    revokedAt,
  );
  await expect(
    grantCredits(asOperator(service.db), { reference: made.id, credits: 1 }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(revokeKey(asOperator(service.db), "key_none")).rejects.toMatchObject({ code: "not_found" });
});

test("credits are granted by id or prefix, with an entry each", async () => {
  const made = await createKey(asOperator(service.db), { name: "Agency", credits: 0 });
  expect(await grantCredits(asOperator(service.db), { reference: made.prefix, credits: 5 })).toMatchObject({
    balance: 5,
  });
  expect(await grantCredits(asOperator(service.db), { reference: "dashboard", credits: 1 })).toMatchObject({
    balance: 501,
  });
  for (const credits of [0, -5, 0.5, Number.POSITIVE_INFINITY]) {
    await expect(grantCredits(asOperator(service.db), { reference: made.id, credits })).rejects.toMatchObject(
      {
        code: "invalid_parameter",
      },
    );
  }
  await expect(
    grantCredits(asOperator(service.db), { reference: "nobody", credits: 5 }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await auditBalances(service.db)).toEqual([]);
});

test("ledger entries can't be changed or deleted", async () => {
  await expect(service.db.updateTable("serviceEntry").set({ amount: 1 }).execute()).rejects.toThrow(
    "append-only",
  );
  await expect(service.db.deleteFrom("serviceEntry").execute()).rejects.toThrow("append-only");
});

test("the audit finds a balance that disagrees with its entries", async () => {
  await service.db.updateTable("account").set({ balance: 400 }).where("id", "=", "dashboard").execute();
  expect(await auditBalances(service.db)).toEqual([
    { accountId: "dashboard", balance: 400, sumOfEntries: 500 },
  ]);
});

test("the dashboard's account gets welcome credits once, and has no usable key", async () => {
  expect(await ensureInternalAccount(service.db, 500)).toEqual(service.dashboard);
  expect((await listKeys(asOperator(service.db)))[0]).toMatchObject({ id: "dashboard", balance: 500 });
  for (const key of ["dashboard", "none", "", null]) {
    await expect(findKey(service.db, key)).rejects.toMatchObject({ code: "invalid_api_key" });
  }
  await expect(revokeKey(asOperator(service.db), "dashboard")).rejects.toMatchObject({ code: "conflict" });
});
