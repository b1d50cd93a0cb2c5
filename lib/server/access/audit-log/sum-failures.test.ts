/** Failed sign-ins become entries once their minute is over: every one is counted, and a flood of them stays small. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { Db } from "@/lib/server/ports/database";
import { readAudit } from "../read-audit";
import { checkSeals } from "./check-seals";
import { sealEntries } from "./seal-entries";
import { sumFailures } from "./sum-failures";

let t: TestTeam;
let db: Db;
beforeEach(async () => {
  t = await openTestTeam();
  ({ db } = t.team);
});
afterEach(() => t.close());

const now = () => new Date("2026-03-01T12:02:30.000Z");
const failed = (network: string, minute: string, count: number) =>
  db.insertInto("signInFailure").values({ network, minute, count }).execute();
const rows = async () =>
  (await readAudit(t.ana, { limit: 1_000 })).map(({ at, address, count, id }) => [
    at,
    address,
    count,
    id !== null,
  ]);

test("a past minute becomes entries, the current one is still counted", async () => {
  await failed("10.0.0.0/24", "2026-03-01T12:01Z", 3);
  await failed("10.0.1.0/24", "2026-03-01T12:01Z", 9);
  await failed("10.0.0.0/24", "2026-03-01T12:02Z", 1);
  await sumFailures(db, { now });
  expect(await rows()).toEqual([
    ["2026-03-01T12:02Z", "10.0.0.0/24", 1, false],
    ["2026-03-01T12:01:00.000Z", "10.0.0.0/24", 3, true],
    ["2026-03-01T12:01:00.000Z", "10.0.1.0/24", 9, true],
  ]);
  expect(await db.selectFrom("signInFailure").select("minute").execute()).toHaveLength(1);
  expect(await sealEntries(db)).toBe(2);
});

test("a late failure gets its own entry, and the seal stays valid", async () => {
  await failed("10.0.0.0/24", "2026-03-01T12:01Z", 3);
  await sumFailures(db, { now });
  await sealEntries(db);
  await failed("10.0.0.0/24", "2026-03-01T12:01Z", 1);
  await sumFailures(db, { now });
  await sealEntries(db);
  expect((await rows()).map(([, , count]) => count)).toEqual([1, 3]);
  expect(await checkSeals(db)).toMatchObject({ problem: null, seals: 2, unsealed: 0 });
});

test("of 300 networks in one minute the 100 with most failures are named, and the others are one sum", async () => {
  const minute = "2026-03-01T12:01Z";
  const sums = Array.from({ length: 300 }, (_, n) => ({ network: `10.0.${n}.0/24`, minute, count: n + 1 }));
  await db.insertInto("signInFailure").values(sums).execute();
  await sumFailures(db, { now });
  const found = await rows();
  expect(found).toHaveLength(101);
  expect(found.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe((300 * 301) / 2);
  expect(found[0]).toEqual(["2026-03-01T12:01:00.000Z", "200 other networks", (200 * 201) / 2, true]);
  expect(found.at(-1)).toMatchObject(["2026-03-01T12:01:00.000Z", "10.0.299.0/24", 300, true]);
});

test("stops between two minutes without counting twice", async () => {
  for (const minute of ["2026-03-01T11:58Z", "2026-03-01T11:59Z"]) await failed("10.0.0.0/24", minute, 2);
  const stop = new AbortController();
  let looks = 0;
  const stopping = () => (++looks === 2 ? (stop.abort(new Error("stopped")), now()) : now());
  await expect(sumFailures(db, { signal: stop.signal, now: stopping })).rejects.toThrow("stopped");
  await sumFailures(db, { now });
  expect((await rows()).map(([at, , count]) => [at, count])).toEqual([
    ["2026-03-01T11:59:00.000Z", 2],
    ["2026-03-01T11:58:00.000Z", 2],
  ]);
});
