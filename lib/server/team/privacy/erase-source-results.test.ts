/** A source's results about an erased person are deleted; results about others stay. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { eraseSourceResults } from "./erasers";
import { personOf } from "./person";

let t: TestTeam;
beforeAll(async () => void (t = await openTestTeam()));
afterAll(() => t.close());

const problem = (columns: string) =>
  JSON.stringify([{ outcome: "failed", problem: `Its columns are not recognised: ${columns}.` }]);

test.each([
  ["1, Quokka.Mirabel, 4321", true],
  ["tiktok_739, 4321", true],
  ["MIRABEL@quokka.example.com", true],
  ["somebody.else", false],
  ["tiktok_55", false],
])("results with the columns %s: gone %s", async (columns, isGone) => {
  const { db } = t.team;
  await db.deleteFrom("importSource").execute();
  const source = { id: "src_1", name: "A", address: "https://files.example.com/", everyHours: 1 };
  const state = { isInferring: 1, isPaused: 0, isWanted: 0, dueMs: 0, failures: 0 };
  const results = problem(columns);
  await db
    .insertInto("importSource")
    .values({ ...source, ...state, observed: "modified", results, createdAt: "2026-01-01T00:00:00.000Z" })
    .execute();
  const record = { id: "tiktok_739", username: "quokka.mirabel", email: "mirabel@quokka.example.com" };
  const person = personOf([record.id], [{ ...record, source: "tiktok" }]);
  await db.transaction().execute((trx) => eraseSourceResults(trx, person));
  const after = await db.selectFrom("importSource").selectAll().executeTakeFirstOrThrow();
  expect(after.results).toBe(isGone ? "[]" : results);
  expect(after).toMatchObject(source);
});
