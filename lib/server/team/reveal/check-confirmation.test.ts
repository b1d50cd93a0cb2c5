/** The conditions of a confirmation beyond the quote. It never spends more than the quote stated. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditLedger } from "../audit-ledger";
import { saveSpendingSettings } from "../budgets/change-spending";
import { spendingSettings } from "../budgets/spending-settings";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "./confirm";
import { quote } from "./quote";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ credits: 1_000 })));
afterEach(() => t.close());

test("a new team types the number above 100 credits", async () => {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-fresh-"));
  const db = await openDatabase(folder);
  expect(await spendingSettings(db)).toEqual({
    typedAbove: 100,
    isPurposeRequired: false,
    approvalAbove: null,
    balanceBelow: 100,
  });
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test("above the threshold the number must be typed, exactly", async () => {
  await saveSpendingSettings(t.ana, { typedAbove: 10, isPurposeRequired: false });
  const { id: quoteId, typedAbove } = await quote(t.ben, { ids: ids(1, 11) });
  expect(typedAbove).toBe(10);
  for (const typed of [undefined, 0, 10, 12])
    await expect(confirm(t.ben, { quoteId, typed })).rejects.toMatchObject({
      code: "invalid_parameter",
      extra: { errors: [{ field: "typed" }] },
    });
  expect(t.service.calls).toEqual([]);
  expect(await confirm(t.ben, { quoteId, typed: 11 })).toMatchObject({ charged: 11 });
  // The same confirmation again is the same reveal, and requires nothing.
  expect(await confirm(t.ben, { quoteId })).toMatchObject({ charged: 11 });
});

test("the number counts the bought creators only", async () => {
  await saveSpendingSettings(t.ana, { typedAbove: 10, isPurposeRequired: false });
  const once = await quote(t.ben, { ids: ids(1, 11) });
  expect(await confirm(t.ben, { quoteId: once.id, first: 10 })).toMatchObject({ charged: 10 });
  await saveSpendingSettings(t.ana, { typedAbove: 9, isPurposeRequired: false });
  const again = await quote(t.ben, { ids: ids(20, 40) });
  const first = { quoteId: again.id, first: 10 };
  await expect(confirm(t.ben, { ...first, typed: 21 })).rejects.toMatchObject({ code: "invalid_parameter" });
  expect(await confirm(t.ben, { ...first, typed: 10 })).toMatchObject({ charged: 10 });
});

test("a needed purpose, unless there is nothing to pay", async () => {
  await saveSpendingSettings(t.ana, { typedAbove: null, isPurposeRequired: true });
  const { id: quoteId, isPurposeRequired } = await quote(t.ana, { ids: ids(1, 3) });
  expect(isPurposeRequired).toBe(true);
  for (const purpose of [undefined, null, "   ", "No purpose", " no  PURPOSE"])
    await expect(confirm(t.ana, { quoteId, purpose })).rejects.toMatchObject({
      extra: { errors: [{ field: "purpose" }] },
    });
  expect(await confirm(t.ana, { quoteId, purpose: "Spring" })).toMatchObject({ charged: 3 });
  const owned = await quote(t.ana, { ids: ids(1, 3) });
  expect(await confirm(t.ana, { quoteId: owned.id })).toMatchObject({ charged: 0 });
});

test("creators bought by a colleague since the quote are free", async () => {
  await saveSpendingSettings(t.ana, { typedAbove: 10, isPurposeRequired: false });
  const stated = await quote(t.ben, { ids: ids(1, 30) });
  await confirm(t.ana, { quoteId: (await quote(t.ana, { ids: ids(1, 20) })).id, typed: 20 });
  expect(await confirm(t.ben, { quoteId: stated.id, typed: 30 })).toMatchObject({ charged: 10, owned: 20 });
  expect(t.service.charged).toBe(30);
  expect(await auditLedger(t.team.db)).toEqual([]);
});

test("refuses a higher price than quoted", async () => {
  await confirm(t.ana, { quoteId: (await quote(t.ana, { ids: ids(1, 5) })).id });
  const stated = await quote(t.ben, { ids: ids(1, 8) });
  expect(stated.cost).toBe(3);
  // Deletes two records from the library directly, which no verb does.
  await t.team.db.deleteFrom("ownedCreator").where("creatorId", "in", ids(1, 2)).execute();
  await t.team.db.deleteFrom("claim").where("creatorId", "in", ids(1, 2)).execute();
  await expect(confirm(t.ben, { quoteId: stated.id })).rejects.toMatchObject({ code: "conflict" });
  expect(t.service.charged).toBe(5);
  const anew = await quote(t.ben, { ids: ids(1, 8) });
  expect(await confirm(t.ben, { quoteId: anew.id })).toMatchObject({ charged: 5 });
});
