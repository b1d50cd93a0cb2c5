import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { tellExpiring } from "./tell-expiring";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-20T12:00:00.000Z");
let t: TestTeam;
beforeEach(async () => {
  t = await openTestTeam();
  await t.team.db
    .insertInto("account")
    .values({ id: "a", label: "a", createdAt: "2026-01-01T00:00:00.000Z" })
    .execute();
});
afterEach(() => t.close());

const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const told = async () => {
  const rows = await t.team.db.selectFrom("outbox").select("payload").orderBy("id").execute();
  return rows.map(({ payload }) => Object.values(JSON.parse(payload) as object).join());
};

async function key(id: string, ends: number | null, more: { created?: number; revoked?: number } = {}) {
  const row = { id, accountId: "a", label: id, prefix: id, hash: id, monthlyCap: null };
  await t.team.db
    .insertInto("apiKey")
    .values({
      ...row,
      createdAt: inDays(more.created ?? -100),
      revokedAt: more.revoked === undefined ? null : inDays(more.revoked),
      expiresAt: ends === null ? null : inDays(ends),
      lastUsedAt: null,
      previousHash: null,
      previousUntil: null,
      memberId: null,
      purpose: null,
    })
    .execute();
}

const link = (id: string, ends: number, endedAt: string | null = null) =>
  t.team.db
    .insertInto("shareLink")
    .values({
      id,
      hash: id,
      kind: "receipt",
      createdBy: "ben",
      label: "",
      title: "",
      note: "",
      shown: "[]",
      allowed: "[]",
      createdAt: inDays(-60),
      expiresAtMs: NOW + ends * DAY_MS,
      endedAt,
    })
    .execute();

test("keys and links that end within a week are told once, and again for another end", async () => {
  await key("soon", 6);
  await key("later", 8);
  await key("gone", -1);
  await key("revoked", 3, { revoked: -1 });
  await key("endless", null);
  await link("shared", 7);
  await link("ended", 2, inDays(-1));
  expect(await tellExpiring(t.team.db, NOW)).toBe(2);
  expect(await tellExpiring(t.team.db, NOW + DAY_MS / 2)).toBe(0);
  expect(await told()).toEqual(["soon", "shared"]);
  await t.team.db
    .updateTable("apiKey")
    .set({ expiresAt: inDays(30) })
    .where("id", "=", "soon")
    .execute();
  expect(await tellExpiring(t.team.db, NOW + 25 * DAY_MS)).toBe(1);
});

test("a key for a few days is told a day before", async () => {
  await key("short", 5, { created: -1 });
  expect(await tellExpiring(t.team.db, NOW)).toBe(0);
  expect(await tellExpiring(t.team.db, NOW + 4 * DAY_MS)).toBe(1);
});
