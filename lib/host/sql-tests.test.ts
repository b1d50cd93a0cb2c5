import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./run.mjs";
import { sqlTests } from "./sql-tests";

let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-sql-tests-"));
  write("e2e/faults/postgres.test.ts", "");
  write("app/route.ts", "");
  write("lib/server/team/a/own.ts", "export const rows = sql`select 1`;");
  write("lib/server/team/a/verb.ts", 'import { rows } from "./own";');
  write("lib/server/team/a/verb.test.ts", 'import { verb } from "./verb";');
  write("lib/server/team/b/upsert.ts", ".onConflict((conflict) => conflict)");
  write("lib/server/team/b/upsert.test.ts", 'import { upsert } from "@/lib/server/team/b/upsert";');
  write("lib/server/team/c/plain.ts", 'db.selectFrom("member")');
  write("lib/server/team/c/plain.test.ts", 'import { plain } from "./plain";');
  write("lib/server/team/d/alone.ts", "sql<number>`select 1`");
  write("lib/server/team/jobs/plain.test.ts", "");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("finds the nearest tests of code with SQL, and tests that always run", () =>
  expect(sqlTests(folder)).toEqual({
    tests: [
      "e2e/faults/postgres.test.ts",
      "lib/server/team/a/verb.test.ts",
      "lib/server/team/b/upsert.test.ts",
      "lib/server/team/jobs/plain.test.ts",
    ],
    unreached: ["lib/server/team/d/alone.ts"],
  }));

test("every file of the product with SQL of its own is tested on PostgreSQL", () => {
  const { tests, unreached } = sqlTests(root);
  expect(unreached).toEqual([]);
  expect(tests.length).toBeGreaterThan(90);
});
