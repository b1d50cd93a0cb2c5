/** Every member cap and purpose budget is in the one table afterwards, unchanged. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { allBudgets } from "@/lib/server/team/budgets/used-budgets";
import { restoreReleased } from "@/lib/testing/released-database";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-budgets-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("caps of members, 0 too, and budgets of purposes stay", async () => {
  restoreReleased(folder);
  const file = new SqliteFile(join(folder, "scoutdeck.sqlite"));
  const members = file.prepare("select id, name from member order by id").all() as {
    id: string;
    name: string;
  }[];
  const caps = members.map(({ id }, nth) => ({ key: id, cap: nth === 0 ? 0 : nth * 10 }));
  for (const { key, cap } of caps)
    file.prepare("update member set monthly_cap = ? where id = ?").run([cap, key]);
  const purposes = file.prepare("select * from purpose_budget").all() as Record<string, unknown>[];
  file.close();
  expect(members.length).toBeGreaterThan(1);
  expect(purposes.length).toBeGreaterThan(0);
  const db = await openDatabase(folder);
  const found = await allBudgets(db);
  expect(found.every(({ period, isHard, rise }) => period === "month" && isHard && rise === null)).toBe(true);
  const ofMembers = found.filter(({ subject }) => subject === "member");
  expect(ofMembers.map(({ key, credits, name }) => [key, credits, name])).toEqual(
    caps.map(({ key, cap }, nth) => [key, cap, members[nth]!.name]),
  );
  const ofPurposes = await db.selectFrom("budget").selectAll().where("subject", "=", "purpose").execute();
  expect(ofPurposes).toMatchObject(
    purposes.map(({ purpose_key, purpose, monthly_cap, changed_by, changed_at }) => ({
      subject_key: purpose_key,
      name: purpose,
      credits: monthly_cap,
      changed_by,
      changed_at,
    })),
  );
  await db.destroy();
});
