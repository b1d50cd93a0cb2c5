/** Sealing misses no entry and seals none twice, even while others write. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { addEntries, atNoon } from "@/lib/testing/audit-entries";
import { isOnPostgres, openTestDatabase } from "@/lib/testing/open-test-database";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { Db } from "@/lib/server/ports/database";
import { writeAudit } from "../audit";
import { OPERATOR } from "../caller";
import { checkSeals } from "./check-seals";
import { sealEntries } from "./seal-entries";

let t: TestTeam;
let db: Db;
beforeEach(async () => {
  t = await openTestTeam();
  ({ db } = t.team);
});
afterEach(() => t.close());

const seals = () =>
  db.selectFrom("auditSeal").select(["id", "day", "lastId", "count"]).orderBy("id").execute();
const write = (to: Db, subject = "ben") => writeAudit(to, OPERATOR, { act: "member.enabled", subject });

test("seals nothing without entries, and nothing twice", async () => {
  expect(await sealEntries(db)).toBe(0);
  expect(await seals()).toEqual([]);
  await addEntries(db, atNoon("2026-03-01", 3));
  expect(await sealEntries(db)).toBe(3);
  expect(await sealEntries(db)).toBe(0);
  expect(await seals()).toMatchObject([{ id: 1, day: "2026-03-01", count: 3 }]);
  expect(await checkSeals(db)).toMatchObject({ problem: null, entries: 3, seals: 1, unsealed: 0 });
});

test("many entries become several seals, and an interrupted one continues", async () => {
  for (let n = 0; n < 5; n++) await addEntries(db, atNoon("2026-03-01", 500));
  const stop = new AbortController();
  let looks = 0;
  const now = () => {
    if (++looks === 2) stop.abort(new Error("stopped"));
    return new Date();
  };
  await expect(sealEntries(db, { signal: stop.signal, now })).rejects.toThrow("stopped");
  expect(await checkSeals(db)).toMatchObject({ problem: null, seals: 2, unsealed: 500 });
  expect(await sealEntries(db)).toBe(500);
  expect((await seals()).map(({ count }) => count)).toEqual([1_000, 1_000, 500]);
  expect(await checkSeals(db)).toMatchObject({ problem: null, entries: 2_500, unsealed: 0 });
});

test("a seal covers one day, and a wrong clock moves no day", async () => {
  const now = () => new Date("2026-03-03T10:00:00.000Z");
  const days = ["2026-03-01", "2026-03-01", "2026-03-02", "2026-02-01", "2099-01-01", "2026-03-01"];
  await addEntries(
    db,
    days.flatMap((day) => atNoon(day)),
  );
  await sealEntries(db, { now });
  expect((await seals()).map(({ day, count }) => [day, count])).toEqual([
    ["2026-03-01", 2],
    ["2026-03-02", 2],
    ["2026-03-03", 2],
  ]);
  expect((await checkSeals(db)).problem).toBeNull();
});

test("an entry of a running transaction is not missed", async () => {
  await write(db);
  await sealEntries(db);
  const other = await openTestDatabase(t.folder);
  let later: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    await write(trx, "first");
    // On PostgreSQL another process wants to write too: it gets its id when this one has committed.
    if (isOnPostgres) later = write(other, "later");
    expect(await sealEntries(other)).toBe(0);
  });
  await later;
  expect(await sealEntries(other)).toBe(isOnPostgres ? 2 : 1);
  const entries = await other.selectFrom("auditEntry").select("subjectId").orderBy("id").execute();
  expect(entries.map(({ subjectId }) => subjectId).slice(1)).toEqual(
    isOnPostgres ? ["first", "later"] : ["first"],
  );
  expect(await checkSeals(other)).toMatchObject({ problem: null, unsealed: 0 });
  await other.destroy();
});

test("every entry is in exactly one seal, despite rollbacks and two sealing processes", async () => {
  // Two SQLite connections in one process would deadlock.
  const other = isOnPostgres ? await openTestDatabase(t.folder) : db;
  let isWriting = true;
  const writer = async (to: Db, name: string) => {
    for (let n = 0; n < 40; n++)
      await to
        .transaction()
        .execute(async (trx) => {
          await write(trx, `${name} ${n}`);
          // Ids that are given and not used: gaps.
          if (n % 3 === 0) throw new Error("undone");
        })
        .catch((error: Error) => expect(error.message).toBe("undone"));
  };
  const sealer = async (by: Db) => {
    while (isWriting) {
      await sealEntries(by);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const sealing = [sealer(db), sealer(other)];
  await Promise.all([writer(db, "a"), writer(db, "b"), writer(other, "c")]);
  isWriting = false;
  await Promise.all(sealing);
  await sealEntries(db);
  const check = await checkSeals(db);
  expect(check).toMatchObject({ problem: null, entries: 3 * 26, unsealed: 0 });
  expect((await seals()).reduce((sum, { count }) => sum + count, 0)).toBe(3 * 26);
  if (other !== db) await other.destroy();
});
