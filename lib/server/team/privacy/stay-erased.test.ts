/** Erased people are not bought. Records that arrive late are dropped, and only the amount stays. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { markErased } from "@/lib/server/schema/erased-marks";
import { auditBooks } from "@/lib/server/composition/backup/audit-copy";
import { refusalOf } from "@/lib/testing/refusal-of";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { readReveal } from "../reveal/read-reveal";
import { eraseRows } from "./erase-person";
import { personOf } from "./person";
import { readRecordRetention, retireRecords, saveRecordRetention } from "./record-retention";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

async function erase(id: string): Promise<void> {
  await t.team.db.transaction().execute(async (trx) => {
    await markErased(trx, { ids: [id], handles: [] });
    await eraseRows(trx, personOf([id], []));
  });
}

async function buy(ids: readonly string[]) {
  const { id: quoteId } = await quote(t.ben, { ids });
  return confirm(t.ben, { quoteId });
}

const owned = async () => {
  const rows = await t.team.db.selectFrom("ownedCreator").select("creatorId").orderBy("creatorId").execute();
  return rows.map(({ creatorId }) => creatorId);
};

describe("an erased creator", () => {
  test("has no price", async () => {
    await erase("tiktok_2");
    const refusal = await refusalOf(t.team.db, () => quote(t.ben, { ids: ["tiktok_1", "tiktok_2"] }));
    expect(refusal.detail).toBe(
      "1 of these creators was erased and can't be revealed. Nothing was charged; leave them out.",
    );
  });

  test("an erased person is not bought under an earlier price", async () => {
    const { id: quoteId } = await quote(t.ben, { ids: ["tiktok_1", "tiktok_2"] });
    await t.team.db.transaction().execute((trx) => markErased(trx, { ids: ["tiktok_2"], handles: [] }));
    await refusalOf(t.team.db, () => confirm(t.ben, { quoteId }));
    expect(await owned()).toEqual([]);
  });

  test("leaves a receipt with its amounts, and books that agree", async () => {
    const { id } = await buy(["tiktok_1", "tiktok_2"]);
    await erase("tiktok_2");
    expect(await owned()).toEqual(["tiktok_1"]);
    const receipt = await readReveal(t.ben, id);
    expect(receipt).toMatchObject({ bought: 2, charged: 2, erased: 1 });
    expect(receipt.creators.map((creator) => creator.id)).toEqual(["tiktok_1"]);
    await erase("tiktok_1");
    expect(await auditBooks(t.team.db)).toEqual([]);
  });

  test("known by handle is dropped on arrival, and then known by id", async () => {
    const creators = vi.spyOn(t.team.service, "getCreators");
    creators.mockImplementation(async (ids) => ({
      state: "settled",
      creators: ids.map((id) => ({ id, username: `name${id.slice(-1)}` })),
      notFound: [],
      charged: ids.length,
    }));
    await t.team.db
      .transaction()
      .execute((trx) => markErased(trx, { ids: [], handles: [{ source: "tiktok", handle: "@NAME2" }] }));
    const { id } = await buy(["tiktok_1", "tiktok_2"]);
    expect(await owned()).toEqual(["tiktok_1"]);
    expect(await readReveal(t.ben, id)).toMatchObject({ bought: 2, charged: 2, erased: 1 });
    const attempts = await t.team.db.selectFrom("chargeAttempt").select(["ids", "charged"]).execute();
    expect(attempts).toEqual([{ ids: '["tiktok_1"]', charged: 2 }]);
    await refusalOf(t.team.db, () => quote(t.ben, { ids: ["tiktok_2"] }));
    expect(await auditBooks(t.team.db)).toEqual([]);
  });
});

describe("retention", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  test("is off by default, previews and removes profiles, and keeps amounts", async () => {
    const { id } = await buy(["tiktok_1", "tiktok_2"]);
    expect(await retireRecords(t.team.db, { now: inDays(10_000) })).toBe(0);
    expect(await readRecordRetention(t.ana, 30)).toEqual({ days: null, profiles: 2, wouldGo: 0 });
    await saveRecordRetention(t.ana, { days: 30 });
    expect(await readRecordRetention(t.ana, null)).toEqual({ days: 30, profiles: 2, wouldGo: null });
    expect(await retireRecords(t.team.db, { now: inDays(29) })).toBe(0);
    expect(await retireRecords(t.team.db, { now: inDays(31) })).toBe(2);
    expect(await owned()).toEqual([]);
    expect(await readReveal(t.ben, id)).toMatchObject({ bought: 2, charged: 2, erased: 2, creators: [] });
    expect(await auditBooks(t.team.db)).toEqual([]);
    const acts = await t.team.db
      .selectFrom("auditEntry")
      .select(["act", "after"])
      .where("act", "in", ["settings.records", "records.retired"])
      .orderBy("id")
      .execute();
    expect(acts).toEqual([
      { act: "settings.records", after: '{"days":30}' },
      { act: "records.retired", after: '{"profiles":2}' },
    ]);
  });

  test("counts from the last refresh, and removed profiles can be bought again", async () => {
    await buy(["tiktok_1", "tiktok_2"]);
    await saveRecordRetention(t.ana, { days: 30 });
    await t.team.db
      .updateTable("ownedCreator")
      .set({ refreshedAt: inDays(20).toISOString() })
      .where("creatorId", "=", "tiktok_2")
      .execute();
    expect(await retireRecords(t.team.db, { now: inDays(31) })).toBe(1);
    expect(await owned()).toEqual(["tiktok_2"]);
    expect(await buy(["tiktok_1"])).toMatchObject({ bought: 1, charged: 1 });
    expect(await owned()).toEqual(["tiktok_1", "tiktok_2"]);
  });

  test.each([0, -1, 1.5, 36_501])("%d days are refused", async (days) => {
    const refusal = await refusalOf(t.team.db, () => saveRecordRetention(t.ana, { days }));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["days"] });
  });

  test("an unchanged setting is not audited", async () => {
    await saveRecordRetention(t.ana, { days: null });
    expect(
      await t.team.db.selectFrom("auditEntry").select("id").where("act", "=", "settings.records").execute(),
    ).toEqual([]);
  });
});
