/** Daily spending of each key, from its own account and from the team's. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { VerbContext } from "@/lib/server/access/define-verb";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { refusalOf } from "@/lib/testing/refusal-of";
import { createKey } from "./create-key";
import { grantCredits } from "./grant-credits";
import { keyUsage } from "./key-usage";

const now = new Date("2026-11-03T12:00:00.000Z");
let service: TestService;
let ctx: VerbContext;
beforeEach(async () => {
  service = await openTestService();
  ctx = asOperator(service.db);
});
afterEach(() => service.close());

async function charge(keyId: string, amount: number, createdAt: string) {
  const { accountId } = await service.db
    .selectFrom("apiKey")
    .select("accountId")
    .where("id", "=", keyId)
    .executeTakeFirstOrThrow();
  const entry = {
    accountId,
    keyId,
    kind: "charge" as const,
    amount: -amount,
    balanceAfter: 0,
    createdAt,
  };
  await service.db.insertInto("serviceEntry").values(entry).execute();
}

test("sums charges by key and UTC day, without grants", async () => {
  const [one, two] = [
    await createKey(ctx, { name: "One", credits: 50 }),
    await createKey(ctx, { name: "Two", credits: 50 }),
  ];
  await charge(one.id, 2, "2026-11-01T00:00:00.000Z");
  await charge(one.id, 3, "2026-11-01T23:59:59.999Z");
  await charge(one.id, 4, "2026-11-03T11:00:00.000Z");
  await charge(one.id, 90, "2026-10-31T23:59:59.999Z");
  await charge("dashboard", 7, "2026-11-02T00:00:00.000Z");
  await grantCredits(ctx, { reference: two.id, credits: 9 });
  expect(await keyUsage(ctx, { days: 3, now })).toEqual({
    days: ["2026-11-01", "2026-11-02", "2026-11-03"],
    byKey: { [one.id]: [5, 0, 4], dashboard: [0, 7, 0] },
  });
});

test("rejects an invalid number of days", async () => {
  for (const days of [0, 367, 1.5])
    expect((await refusalOf(service.db, () => keyUsage(ctx, { days }))).code).toBe("invalid_parameter");
});
