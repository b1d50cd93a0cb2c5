/** Every change of sealed entries or seals is detected, and its first place is named. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addEntries, atNoon, tamper } from "@/lib/testing/audit-entries";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { Db } from "@/lib/server/ports/database";
import { auditBooks } from "@/lib/server/composition/backup/audit-copy";
import { checkSeals } from "./check-seals";
import { sealEntries } from "./seal-entries";

let t: TestTeam;
let db: Db;
beforeEach(async () => {
  t = await openTestTeam();
  ({ db } = t.team);
  // Three seals: entries 1 to 2, 3 to 5, 6 to 6; and one entry more.
  for (const [day, count] of [
    ["2026-03-01", 2],
    ["2026-03-02", 3],
    ["2026-03-03", 1],
  ] as const) {
    await addEntries(db, atNoon(day, count), { before: '{"role":"member"}', address: "203.0.113.5" });
    await sealEntries(db);
  }
  await addEntries(db, atNoon("2026-03-04"));
});
afterEach(() => t.close());

test("reports the checked entries and the newest seal", async () => {
  const { hash, sealedAt } = await db
    .selectFrom("auditSeal")
    .selectAll()
    .where("id", "=", 3)
    .executeTakeFirstOrThrow();
  expect(await checkSeals(db)).toEqual({
    problem: null,
    entries: 7,
    seals: 3,
    unsealed: 1,
    newest: { id: 3, sealedAt, sha256: hash },
  });
  expect(hash).toMatch(/^[\da-f]{64}$/);
});

const changed =
  /^Seal 2 does not agree with entries 3 to 5 \(2026-03-02\): an entry or the seal was changed\.$/;
const hash = "a".repeat(64);

describe("names the first place", () => {
  test.each<[string, string, RegExp]>([
    ["a changed value", `update audit_entry set before = '{"role":"admin"}' where id = 4`, changed],
    ["a value that is gone", "update audit_entry set before = null where id = 4", changed],
    ["another person", "update audit_entry set actor_id = 'ben' where id = 4", changed],
    ["another address", "update audit_entry set address = '' where id = 5", changed],
    ["another time", "update audit_entry set at = '2026-03-02T11:00:00.000Z' where id = 3", changed],
    [
      "a deleted entry",
      "delete from audit_entry where id = 4",
      /entries 3 to 5 .*: there are 2 instead of 3\.$/,
    ],
    [
      "the first entry deleted",
      "delete from audit_entry where id = 1",
      /^Seal 1 .*there are 1 instead of 2\.$/,
    ],
    [
      "an entry put before all others",
      "insert into audit_entry (id, at, actor_kind, act) values (0, '2026', 'system', 'x')",
      /^Seal 1 .*there are 3 instead of 2\.$/,
    ],
    [
      "ids that changed places",
      "update audit_entry set id = 14 where id = 4; update audit_entry set id = 4 where id = 5; update audit_entry set id = 5 where id = 14; update audit_entry set subject_id = 'x' where id = 4",
      changed,
    ],
    ["another hash", `update audit_seal set hash = '${hash}' where id = 2`, changed],
    ["another day of a seal", "update audit_seal set day = '2026-03-01' where id = 2", /^Seal 2 /],
    ["another count", "update audit_seal set count = 2 where id = 2", /there are 3 instead of 2/],
    ["another end", "update audit_seal set last_id = 4 where id = 2", /^Seal 2 .* there are 2 instead of 3/],
    ["a removed seal", "delete from audit_seal where id = 2", /^Seal 2 is missing: seal 3 comes after 1\.$/],
    ["removed seals at the beginning", "delete from audit_seal where id < 3", /^Seal 1 is missing/],
  ])("%s", async (_, statement, problem) => {
    for (const each of statement.split("; ")) await tamper(db, each);
    const check = await checkSeals(db);
    expect(check.problem).toMatch(problem);
    expect(await auditBooks(db)).toEqual([`Audit log: ${check.problem}`]);
  });
});

test("finds a changed entry even if later seals were rewritten", async () => {
  await tamper(db, "update audit_entry set address = 'x' where id = 1");
  await tamper(db, "update audit_entry set address = 'x' where id = 6");
  expect((await checkSeals(db)).problem).toMatch(/^Seal 1 /);
});

test("unsealed entries may change and are counted", async () => {
  await tamper(db, "update audit_entry set address = 'x' where id = 7");
  expect(await checkSeals(db)).toMatchObject({ problem: null, unsealed: 1 });
});

test("a truncated end is found only by a seal noted elsewhere", async () => {
  const noted = (await checkSeals(db)).newest!;
  await tamper(db, "delete from audit_seal where id = 3");
  await tamper(db, "delete from audit_entry where id > 5");
  const check = await checkSeals(db);
  expect(check.problem).toBeNull();
  expect(check.newest!.id).toBeLessThan(noted.id);
});
