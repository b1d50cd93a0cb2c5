/** Entries that earlier versions lost in a refresh are restored where known. Nothing else is invented. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { purchasesOf } from "@/lib/server/team/library/purchases-of";
import { restoreReleased } from "@/lib/testing/released-database";

/** In the released database, tiktok_1 and tiktok_2 were bought for one purpose and refreshed for another. */
const FIRST = { reveal_id: "90e864eb-aab1-47a5-a3fb-e3e6653218e1", purpose: "Spring launch" };
const REFRESH = { reveal_id: "40fa0a44-431f-479c-9ec3-37f8afc1c3ab", purpose: "Autumn" };
const ADA = "39a0e964-54d2-4938-80bc-526ce6b4d9a3";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-bought-"));
  restoreReleased(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function before(work: (db: SqliteFile) => void): void {
  const db = new SqliteFile(join(folder, "scoutdeck.sqlite"));
  work(db);
  db.close();
}

async function upgraded() {
  const db = await openDatabase(folder);
  const owned = await db.selectFrom("owned_creator").selectAll().orderBy("creator_id").execute();
  const bought = await db.selectFrom("bought_record").selectAll().orderBy("bought_at").execute();
  return {
    db,
    owned: new Map(owned.map((row) => [row.creator_id, row])),
    boughtOf: (id: string) => bought.filter(({ creator_id }) => creator_id === id),
  };
}

test("restores first buyer, purpose and date, and keeps the refresh", async () => {
  const { db, owned, boughtOf } = await upgraded();
  expect(owned.get("tiktok_1")).toMatchObject({
    ...FIRST,
    member_id: ADA,
    revealed_at: "2026-11-21T22:33:12.834Z",
    refreshed_at: "2026-11-21T22:33:12.985Z",
  });
  expect(boughtOf("tiktok_1").map(({ kind, is_first, purpose }) => [kind, is_first, purpose])).toEqual([
    ["reveal", 1, FIRST.purpose],
    ["refresh", 0, REFRESH.purpose],
  ]);
  const history = await purchasesOf(db, "tiktok_2");
  expect(history.map(({ kind, revealId }) => [kind, revealId])).toEqual([
    ["refresh", REFRESH.reveal_id],
    ["reveal", FIRST.reveal_id],
  ]);
  // The library is searched and sorted by the first date.
  const { bought_order } = await db
    .selectFrom("library_search")
    .select("bought_order")
    .where("creator_id", "=", "tiktok_1")
    .executeTakeFirstOrThrow();
  expect(bought_order).toBe("2026-11-21T22:33:12.834Z");
  expect(await auditLedger(db)).toEqual([]);
  await db.destroy();
});

test("a database that was last opened by the version before is repaired as well", async () => {
  before((file) => {
    // A second refresh, by another member, and a clock that had been set back: the first purchase looks younger.
    file.exec(`insert into quote (id, member_id, ids, to_buy, expires_at_ms, created_at, kind)
      values ('q', '${ADA}', '["tiktok_3"]', 1, 0, '2026-01-01T00:00:00.000Z', 'refresh')`);
    file.exec(`insert into reveal (id, quote_id, member_id, purpose, chosen, owned, to_buy, waiting, created_at, kind)
      values ('again', 'q', '${ADA}', 'Check', 1, 0, 1, '[]', '2026-01-01T00:00:00.000Z', 'refresh')`);
    file.exec(
      `insert into bought_record values ('again', 'tiktok_3', '${ADA}', 'Check', '2020-01-01T00:00:00.000Z')`,
    );
    file.exec(`update owned_creator set reveal_id = 'again', purpose = 'Check',
      revealed_at = '2020-01-01T00:00:00.000Z' where creator_id = 'tiktok_3'`);
  });
  const { db, owned, boughtOf } = await upgraded();
  expect(owned.get("tiktok_3")).toMatchObject({ ...FIRST, refreshed_at: "2020-01-01T00:00:00.000Z" });
  // No call of that reveal is known: it stays unknown.
  expect(boughtOf("tiktok_3").find(({ kind }) => kind === "refresh")).toMatchObject({
    attempt_id: null,
    is_first: 0,
    record: owned.get("tiktok_3")!.record,
  });
  await db.destroy();
});

test("the known record belongs to its purchase, others have none", async () => {
  const { db, owned, boughtOf } = await upgraded();
  const [first, refresh] = boughtOf("tiktok_2");
  expect([refresh!.record, first!.record]).toEqual([owned.get("tiktok_2")!.record, null]);
  expect(boughtOf("tiktok_4")).toMatchObject([{ record: owned.get("tiktok_4")!.record, is_first: 1 }]);
  expect(owned.get("tiktok_4")!.refreshed_at).toBeNull();
  await db.destroy();
});

test("each purchase names the call that paid for it", async () => {
  const { db, boughtOf } = await upgraded();
  expect(boughtOf("tiktok_1").map(({ attempt_id }) => attempt_id)).toEqual([
    "14f723a9-85d3-4c9f-a288-3944cb96c34c",
    "60659b14-a82f-4547-b06e-20f92f9e1ccd",
  ]);
  expect(boughtOf("tiktok_9")[0]!.attempt_id).toBe("f0146e03-81b4-4321-8faa-e268c17ccf4b");
  await db.destroy();
});
