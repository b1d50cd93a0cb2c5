/** Retention removes whole sealed days, oldest first. The tables refuse any other removal. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addEntries, atNoon, tamper } from "@/lib/testing/audit-entries";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import type { Db } from "@/lib/server/ports/database";
import { readAudit } from "../read-audit";
import { checkSeals } from "./check-seals";
import { keptDays, removeOldEntries, saveAuditRetention } from "./retention";
import { sealEntries } from "./seal-entries";

let t: TestTeam;
let db: Db;
beforeEach(async () => {
  t = await openTestTeam();
  ({ db } = t.team);
});
afterEach(() => t.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const ids = async () =>
  (await db.selectFrom("auditEntry").select("id").orderBy("id").execute()).map(({ id }) => id);
/** Two entries on each of these days, each day with a seal. */
async function fill(...days: number[]): Promise<void> {
  for (const day of days) {
    await addEntries(db, atNoon(daysAgo(day), 2));
    await sealEntries(db);
  }
}
const keep = (days: number | null) => saveAuditRetention(t.ana, { days });

describe("the setting", () => {
  test("is forever by default, is recorded, and can be reset", async () => {
    expect(await keptDays(db)).toBeNull();
    await keep(90);
    expect(await keptDays(db)).toBe(90);
    await keep(90);
    await keep(null);
    expect(await keptDays(db)).toBeNull();
    expect((await readAudit(t.ana, {})).map(({ act, before, after }) => [act, before, after])).toEqual([
      ["settings.audit", { days: 90 }, { days: null }],
      ["settings.audit", { days: null }, { days: 90 }],
    ]);
  });

  test.each([29, 0, -1, 30.5, NaN, 36_501, "90", undefined])("refuses %s days", async (days) => {
    const refusal = await refusalOf(db, () => saveAuditRetention(t.ana, { days } as never));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["days"] });
  });

  test("is not for members", async () => {
    expect((await refusalOf(db, () => saveAuditRetention(t.ben, { days: 90 }))).code).toBe("forbidden");
  });
});

describe("removal", () => {
  test("removes nothing without the setting", async () => {
    await fill(400, 40);
    await removeOldEntries(db);
    expect(await ids()).toHaveLength(4);
  });

  test("removes whole old days, oldest first, and the rest agrees with its seals", async () => {
    await fill(100, 99, 92, 91, 90, 89);
    await keep(90);
    await sealEntries(db);
    const newest = (await checkSeals(db)).newest;
    await removeOldEntries(db);
    const [left] = await db.selectFrom("auditEntry").select("at").orderBy("id").limit(1).execute();
    expect(left!.at.slice(0, 10)).toBe(daysAgo(90));
    expect((await readAudit(t.ana, {}))[0]).toMatchObject({
      act: "audit.removed",
      actor: { kind: "system" },
      after: { from: daysAgo(100), to: daysAgo(91), entries: 8 },
    });
    expect(await checkSeals(db)).toMatchObject({ problem: null, entries: 6, seals: 3, unsealed: 1, newest });
    // A second run removes nothing and reports nothing.
    await removeOldEntries(db);
    expect(await ids()).toHaveLength(6);
  });

  test("keeps unsealed entries and incomplete days", async () => {
    await fill(100);
    await addEntries(db, atNoon(daysAgo(100)));
    await sealEntries(db);
    await addEntries(db, atNoon(daysAgo(99)));
    await keep(30);
    await removeOldEntries(db);
    expect((await ids())[0]).toBe(4);
    expect(await checkSeals(db)).toMatchObject({ problem: null, entries: 3, unsealed: 3 });
  });

  test("removes all old entries while IDs and the seal chain continue", async () => {
    await fill(50, 49);
    await keep(30);
    await removeOldEntries(db);
    // Written by a host whose clock is behind.
    const [id] = await addEntries(db, atNoon(daysAgo(49)));
    expect(id).toBeGreaterThan(5);
    await sealEntries(db);
    const days = await db.selectFrom("auditSeal").select("day").orderBy("id").execute();
    expect(days.map(({ day }) => day).slice(0, 3)).toEqual([daysAgo(50), daysAgo(49), expect.any(String)]);
    expect(days.every(({ day }, index) => index < 2 || day > daysAgo(49))).toBe(true);
    expect((await checkSeals(db)).problem).toBeNull();
  });

  test("finds changed and returned entries", async () => {
    await fill(50, 49, 10);
    await keep(30);
    await removeOldEntries(db);
    await addEntries(db, atNoon(daysAgo(50)), { id: 1 });
    expect((await checkSeals(db)).problem).toMatch(/^Entry 1 lies among entries that were removed/);
    await db.deleteFrom("auditEntry").where("id", "=", 1).execute();
    expect((await checkSeals(db)).problem).toBeNull();
    await tamper(db, "update audit_entry set address = 'x' where id = 5");
    expect((await checkSeals(db)).problem).toMatch(/^Seal 3 does not agree with entries 5 to 6/);
  });

  test("the first kept seal cannot be replaced", async () => {
    await fill(50, 10);
    await keep(30);
    await removeOldEntries(db);
    await tamper(db, "update audit_seal set last_id = 1 where id = 1");
    expect((await checkSeals(db)).problem).toBe("Seal 1, at the end of the removed days, was changed.");
    await tamper(db, `update audit_seal set last_id = 2, hash = 'x' where id = 1`);
    expect((await checkSeals(db)).problem).toMatch(/^Seal 2 /);
  });
});

describe("the tables refuse", () => {
  beforeEach(() => fill(50, 49, 20));
  const removal = (sealId: number, day: string, throughId: number) =>
    db.insertInto("auditRemoval").values({ sealId, day, throughId, removedAt: "2026" }).execute();

  test.each<[string, () => Promise<unknown>]>([
    ["deleting an old entry", () => db.deleteFrom("auditEntry").where("id", "=", 1).execute()],
    ["deleting all entries", () => db.deleteFrom("auditEntry").execute()],
    ["changing an entry", () => db.updateTable("auditEntry").set({ act: "x" }).execute()],
    ["removing a young day", () => removal(3, daysAgo(20), 6)],
    ["removing with another end", () => removal(1, daysAgo(50), 4)],
    ["removing under another day", () => removal(3, daysAgo(50), 6)],
    ["removing up to a seal that there is not", () => removal(9, daysAgo(50), 6)],
    ["deleting a seal", () => db.deleteFrom("auditSeal").execute()],
    ["changing a seal", () => db.updateTable("auditSeal").set({ hash: "x" }).execute()],
  ])("%s", async (_, act) => {
    await expect(act()).rejects.toThrow("append-only");
    expect(await ids()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("part of a day", async () => {
    await t.close();
    t = await openTestTeam();
    ({ db } = t.team);
    await fill(50, 50);
    await expect(removal(1, daysAgo(50), 2)).rejects.toThrow("append-only");
    await removal(2, daysAgo(50), 4);
  });

  test("deleting other entries, and undoing a removal", async () => {
    await removal(1, daysAgo(50), 2);
    await db.deleteFrom("auditEntry").where("id", "<=", 2).execute();
    await expect(db.deleteFrom("auditEntry").where("id", "=", 3).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("auditRemoval").execute()).rejects.toThrow("append-only");
    await expect(db.updateTable("auditRemoval").set({ throughId: 6 }).execute()).rejects.toThrow(
      "append-only",
    );
    expect(await ids()).toEqual([3, 4, 5, 6]);
  });
});
