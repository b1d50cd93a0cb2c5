/** The settings of a key and its secrets: what is kept, what opens it, and what is refused. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { VerbContext } from "@/lib/server/access/define-verb";
import { readAudit } from "@/lib/server/access/read-audit";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { refusalOf } from "@/lib/testing/refusal-of";
import { createKey, type CreatedKey } from "./create-key";
import { findKey } from "./find-key";
import { listKeys } from "./list-keys";
import { noteUse } from "./note-use";
import { revokeKey } from "./revoke-key";
import { rotateKey } from "./rotate-key";
import { updateKey } from "./update-key";

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const endOf = (day: string) => Date.parse(`${day}T00:00:00Z`) + DAY_MS;

let service: TestService;
let ctx: VerbContext;
let made: CreatedKey;
beforeEach(async () => {
  service = await openTestService();
  ctx = asOperator(service.db);
  made = await createKey(ctx, { name: "Agency", credits: 7, monthlyCap: 5 });
});
afterEach(() => service.close());

const update = (settings: object, reference = made.id) =>
  updateKey(ctx, { reference, settings: settings as never });
const listed = async () => (await listKeys(ctx)).find(({ id }) => id === made.id)!;
const codeOf = async (call: () => Promise<unknown>) => (await refusalOf(service.db, call)).code;
const opens = (key: string, now?: Date) =>
  findKey(service.db, key, now).then(
    () => true,
    () => false,
  );

test("a new key has default scopes and the service's rate limit", async () => {
  expect(await listed()).toMatchObject({
    scopes: ["search", "reveal", "credits.read"],
    requestsPerMinute: 60,
    expiresOn: null,
    isExpired: false,
    lastUsedAt: null,
    oldSecretUntil: null,
  });
});

test("settings apply from the next request", async () => {
  const expiresOn = dayFromNow(3);
  const settings = { scopes: ["search"] as const, requestsPerMinute: 5, expiresOn };
  const key = await createKey(ctx, { name: "x", credits: 1, ...settings, scopes: ["search"] });
  expect(key).toMatchObject({ ...settings, scopes: ["search"] });
  expect(await findKey(service.db, key.key)).toMatchObject({ scopes: ["search"], requestsPerMinute: 5 });
  await update({ scopes: ["reveal", "search"], requestsPerMinute: 1 }, key.id);
  expect(await findKey(service.db, key.key)).toMatchObject({
    scopes: ["search", "reveal"],
    requestsPerMinute: 1,
  });
});

test("changes only given settings, with both values in the log", async () => {
  await update({ name: " Agency 2 ", monthlyCap: null, requestsPerMinute: 60 });
  expect(await listed()).toMatchObject({ name: "Agency 2", monthlyCap: null, prefix: made.prefix });
  expect(await readAudit(ctx, { limit: 1 })).toMatchObject([
    {
      act: "key.changed",
      before: { name: "Agency", monthlyCap: 5 },
      after: { name: "Agency 2", monthlyCap: null },
    },
  ]);
  const before = await readAudit(ctx, { limit: 10 });
  await update({ name: "Agency 2" });
  await update({});
  expect(await readAudit(ctx, { limit: 10 })).toEqual(before);
});

describe("changing refuses", () => {
  test.each<[object, string]>([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "a\0b" }, "name"],
    [{ monthlyCap: -1 }, "settings.monthlyCap"],
    [{ scopes: [] }, "settings.scopes"],
    [{ scopes: ["members"] }, "settings.scopes.0"],
    [{ requestsPerMinute: 61 }, "settings.requestsPerMinute"],
    [{ expiresOn: "2020-01-01" }, "expiresOn"],
    [{ expiresOn: "tomorrow" }, "settings.expiresOn"],
    [{ credits: 5 }, "settings"],
  ])("%j", async (settings, field) => {
    const refusal = await refusalOf(service.db, () => update(settings));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: [field] });
  });

  test("an unknown key, the dashboard's and a revoked one, also for a new secret", async () => {
    await revokeKey(ctx, made.id);
    for (const call of [
      (reference: string) => update({ name: "x" }, reference),
      (reference: string) => rotateKey(ctx, { reference }),
    ]) {
      expect(await codeOf(() => call("key_none"))).toBe("not_found");
      expect(await codeOf(() => call("dashboard"))).toBe("conflict");
      expect(await codeOf(() => call(made.id))).toBe("conflict");
    }
  });
});

describe("a last day", () => {
  test("is valid until its end in UTC", async () => {
    const expiresOn = dayFromNow(2);
    await update({ expiresOn });
    expect(await listed()).toMatchObject({ expiresOn, isExpired: false });
    expect(await opens(made.key, new Date(endOf(expiresOn) - 1))).toBe(true);
    expect(await opens(made.key, new Date(endOf(expiresOn)))).toBe(false);
    expect((await listKeys(ctx, new Date(endOf(expiresOn)))).at(-1)).toMatchObject({ isExpired: true });
  });

  test("in the past stays after other changes and can be extended", async () => {
    await service.db
      .updateTable("apiKey")
      .set({ expiresAt: "2026-01-02T00:00:00.000Z" })
      .where("id", "=", made.id)
      .execute();
    expect(await opens(made.key)).toBe(false);
    await update({ name: "Late", expiresOn: "2026-01-01" });
    expect(await listed()).toMatchObject({ name: "Late", expiresOn: "2026-01-01", isExpired: true });
    await update({ expiresOn: dayFromNow(0) });
    expect(await opens(made.key)).toBe(true);
    await update({ expiresOn: null });
    expect(await opens(made.key, new Date("2099-01-01"))).toBe(true);
  });
});

describe("a new secret", () => {
  test("works at once, the old one for 7 more days", async () => {
    const { key, prefix, oldSecretUntil } = await rotateKey(ctx, { reference: made.id });
    const end = Date.parse(oldSecretUntil!);
    expect(Math.abs(end - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    expect(await listed()).toMatchObject({ prefix, oldSecretUntil, balance: 7, monthlyCap: 5 });
    expect([await opens(key), await opens(made.key)]).toEqual([true, true]);
    expect(await findKey(service.db, made.key)).toEqual(await findKey(service.db, key));
    expect(await opens(made.key, new Date(end - 1))).toBe(true);
    expect(await opens(made.key, new Date(end))).toBe(false);
    expect(await opens(key, new Date(end))).toBe(true);
  });

  test("can end the old one at once", async () => {
    const { key, oldSecretUntil } = await rotateKey(ctx, { reference: made.id, endsNow: true });
    expect(oldSecretUntil).toBeNull();
    expect([await opens(key), await opens(made.key)]).toEqual([true, false]);
  });

  test("made twice ends the oldest", async () => {
    const second = await rotateKey(ctx, { reference: made.id });
    const third = await rotateKey(ctx, { reference: made.id });
    const all = [made.key, second.key, third.key];
    expect(await Promise.all(all.map((key) => opens(key)))).toEqual([false, true, true]);
    await revokeKey(ctx, made.id);
    expect(await Promise.all(all.map((key) => opens(key)))).toEqual([false, false, false]);
  });

  test("is stored as a hash, with its first characters in the log", async () => {
    const { key, prefix } = await rotateKey(ctx, { reference: made.prefix });
    const tables = ["apiKey", "auditEntry"] as const;
    const rows = await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(rows)).not.toContain(key);
    expect((await readAudit(ctx, { limit: 1 }))[0]).toMatchObject({
      act: "key.rotated",
      before: { prefix: made.prefix },
      after: { prefix },
    });
  });
});

test("the last use is written once per minute with any clock", async () => {
  const at = async (iso: string) => {
    await noteUse(service.db, await findKey(service.db, made.key), new Date(iso));
    return (await listed()).lastUsedAt;
  };
  expect(await at("2026-11-22T10:00:00.000Z")).toBe("2026-11-22T10:00:00.000Z");
  expect(await at("2026-11-22T10:00:59.999Z")).toBe("2026-11-22T10:00:00.000Z");
  expect(await at("2026-11-22T10:01:00.000Z")).toBe("2026-11-22T10:01:00.000Z");
  expect(await at("2026-11-21T10:00:00.000Z")).toBe("2026-11-21T10:00:00.000Z");
  const holder = await findKey(service.db, made.key);
  const moments = Array.from({ length: 5 }, (_, turn) => new Date(Date.UTC(2026, 11, 1, 0, 0, turn)));
  await Promise.all(moments.map((now) => noteUse(service.db, holder, now)));
  expect(moments.map((now) => now.toISOString())).toContain(await at("2026-12-01T00:00:30.000Z"));
});

test("a failed record of the last use fails no request", async () => {
  const holder = await findKey(service.db, made.key);
  const other = await openTestService();
  await other.close();
  expect(await noteUse(other.db, holder)).toBeUndefined();
});
