/** Keys: what each verb refuses, and that nothing changes then. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import type { VerbContext } from "@/lib/server/access/define-verb";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { refusalOf } from "@/lib/testing/refusal-of";
import { auditBalances } from "../charging/audit-balances";
import { createKey, type CreatedKey } from "./create-key";
import { grantCredits } from "./grant-credits";
import { listKeys } from "./list-keys";
import { revokeKey } from "./revoke-key";

const MOST = 1_000_000_000_000;
let service: TestService;
let ctx: VerbContext;
let key: CreatedKey;
beforeEach(async () => {
  service = await openTestService();
  ctx = asOperator(service.db);
  key = await createKey(ctx, { name: "Agency", credits: 7 });
});
afterEach(async () => {
  expect(await auditBalances(service.db)).toEqual([]);
  await service.close();
});

const refused = (call: () => Promise<unknown>) => refusalOf(service.db, call);

describe("creating refuses", () => {
  test.each<[unknown, string[]]>([
    [{ credits: 1 }, ["name"]],
    [{ name: 5, credits: 1 }, ["name"]],
    [{ name: "x" }, ["credits"]],
    [{ name: "x", credits: "1" }, ["credits"]],
    [{ name: "x", credits: Number.NaN }, ["credits"]],
    [{ name: "x", credits: 1, monthlyCap: "5" }, ["monthlyCap"]],
    [{ name: "x", credits: 1, isInternal: true }, ["body"]],
    [{ name: "  ", credits: 1 }, ["name"]],
    [{ name: "x".repeat(101), credits: 1 }, ["name"]],
    [{ name: "x", credits: -1 }, ["credits"]],
    [{ name: "x", credits: 0.5 }, ["credits"]],
    [{ name: "x", credits: MOST + 1 }, ["credits"]],
    [{ name: "x", credits: 1, monthlyCap: -1 }, ["monthlyCap"]],
    [{ name: "x", credits: 1, monthlyCap: 1.5 }, ["monthlyCap"]],
    [{ name: "x", credits: 1, scopes: [] }, ["scopes"]],
    [{ name: "x", credits: 1, scopes: ["keys"] }, ["scopes.0"]],
    [{ name: "x", credits: 1, requestsPerMinute: 0 }, ["requestsPerMinute"]],
    [{ name: "x", credits: 1, requestsPerMinute: 61 }, ["requestsPerMinute"]],
    [{ name: "x", credits: 1, requestsPerMinute: 1.5 }, ["requestsPerMinute"]],
    [{ name: "x", credits: 1, expiresOn: "2020-01-01" }, ["expiresOn"]],
    [{ name: "x", credits: 1, expiresOn: "2027-02-30" }, ["expiresOn"]],
    // The day after has five digits, so the key would end at once.
    [{ name: "x", credits: 1, expiresOn: "9999-12-31" }, ["expiresOn"]],
    [{ name: "x", credits: 1, purpose: "Spring" }, ["purpose"]],
    [{ name: "x", credits: 0, member: "nobody@example.com" }, ["member"]],
    [{ name: "x", credits: 0, member: "" }, ["member"]],
  ])("%j", async (input, fields) => {
    const refusal = await refused(() => createKey(ctx, input as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });
});

test("accepts the limits and equal names", async () => {
  const name = "x".repeat(100);
  await createKey(ctx, { name, credits: 0, monthlyCap: 0 });
  await createKey(ctx, { name, credits: MOST, monthlyCap: null });
  const made = (await listKeys(ctx)).filter((row) => row.name === name);
  expect(made.map(({ balance, monthlyCap }) => [balance, monthlyCap]).sort()).toEqual([
    [0, 0],
    [MOST, null],
  ]);
});

describe("adding credits refuses", () => {
  test.each<[object, string[]]>([
    [{ reference: 5 }, ["reference"]],
    [{ credits: "5" }, ["credits"]],
    [{ credits: undefined }, ["credits"]],
    [{ note: 5 }, ["note"]],
    [{ keyId: "x" }, ["body"]],
    [{ credits: 0 }, []],
    [{ credits: -7 }, []],
    [{ credits: 1.5 }, []],
    [{ credits: MOST + 1 }, []],
    [{ credits: MOST - 6 }, []],
  ])("%j", async (wrong, fields) => {
    const grant = { reference: key.id, credits: 5, ...wrong } as never;
    expect(await refused(() => grantCredits(ctx, grant))).toMatchObject({
      code: "invalid_parameter",
      fields,
    });
  });

  test("an unknown key, a revoked one and an ambiguous prefix", async () => {
    const grant = (reference: string) => () => grantCredits(ctx, { reference, credits: 5 });
    for (const reference of ["", "key_none", key.key, "Agency", "%"])
      expect((await refused(grant(reference))).code).toBe("not_found");
    const twin = await createKey(ctx, { name: "Twin", credits: 0 });
    await service.db.updateTable("apiKey").set({ prefix: key.prefix }).where("id", "=", twin.id).execute();
    expect((await refused(grant(key.prefix))).code).toBe("conflict");
    await revokeKey(ctx, key.id);
    expect((await refused(grant(key.id))).code).toBe("conflict");
  });
});

test("adds credits up to an account's limit", async () => {
  expect(await grantCredits(ctx, { reference: key.id, credits: MOST - 7 })).toMatchObject({ balance: MOST });
  const more = await refused(() => grantCredits(ctx, { reference: key.id, credits: 1 }));
  expect(more.code).toBe("invalid_parameter");
});

test("ten simultaneous grants all count", async () => {
  const grants = Array.from({ length: 10 }, () => grantCredits(ctx, { reference: key.id, credits: 3 }));
  const balances = (await Promise.all(grants)).map(({ balance }) => balance);
  expect(balances.sort((a, b) => a - b)).toEqual([10, 13, 16, 19, 22, 25, 28, 31, 34, 37]);
});

describe("revoking refuses", () => {
  test.each([undefined, 5, null, {}])("%j", async (reference) => {
    const refusal = await refused(() => revokeKey(ctx, reference as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["body"] });
  });

  test("an unknown key, the dashboard's and an ambiguous prefix", async () => {
    expect((await refused(() => revokeKey(ctx, "key_none"))).code).toBe("not_found");
    expect((await refused(() => revokeKey(ctx, "dashboard"))).code).toBe("conflict");
    const twin = await createKey(ctx, { name: "Twin", credits: 0 });
    await service.db.updateTable("apiKey").set({ prefix: key.prefix }).where("id", "=", twin.id).execute();
    expect((await refused(() => revokeKey(ctx, key.prefix))).code).toBe("conflict");
  });
});

test("lists spending of another month and refuses invalid dates", async () => {
  expect((await listKeys(ctx, new Date("2020-01-01"))).map(({ spentThisMonth }) => spentThisMonth)).toEqual([
    0, 0,
  ]);
  for (const now of ["2020-01-01", new Date(Number.NaN)])
    expect((await refused(() => listKeys(ctx, now as Date))).code).toBe("invalid_parameter");
});

test("members can do none of it", async () => {
  const ben = memberCaller({ id: "ben", email: "", name: "", role: "member" }, NO_ORIGIN);
  const asBen = { db: service.db, ...ben };
  for (const call of [
    () => listKeys(asBen),
    () => createKey(asBen, { name: "x", credits: 1 }),
    () => grantCredits(asBen, { reference: key.id, credits: 1 }),
    () => revokeKey(asBen, key.id),
  ])
    expect((await refused(call)).code).toBe("forbidden");
});
