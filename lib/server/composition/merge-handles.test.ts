import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { ended, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import type { CreatorRow } from "../ports/catalogue";
import { hashedId, stableId } from "../service/import/stable-id";
import { mergeHandles } from "./merge-handles";
import { openCatalogueWriter } from "./open-catalogue";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const EARLIER = hashedId("instagram", "@nora.bakes");
const TODAY = stableId("instagram", "nora.bakes");
const creator = (id: string, username: string, more: Partial<CreatorRow> = {}): CreatorRow => ({
  id,
  username,
  source: id.split("_")[0]!,
  dateCreated: 1000,
  ...more,
});
const ROWS = [
  creator(EARLIER, "nora.bakes", { followers: 1000, bio: "Bread", observedAt: 1000 }),
  creator(TODAY, "nora.bakes", { followers: 1500, observedAt: 2000 }),
  // An id of the platform, and one that only lacks its partner.
  creator("tiktok_6825540583826768902", "nora.bakes"),
  creator(hashedId("instagram", "@tom_runs\u200e"), "tom_runs"),
  creator(stableId("instagram", "uma.u"), "uma.u"),
  creator(hashedId("youtube", "Bread Gaming\u3164"), "Bread Gaming"),
  creator(hashedId("youtube", "\u3164Cake Gaming"), "\u3164Cake Gaming"),
];

async function creators() {
  const rows: CreatorRow[] = [];
  for await (const row of openCatalogueWriter(t.folder).rows("creators")) rows.push(row as CreatorRow);
  return rows;
}
const publish = () => openCatalogueWriter(t.folder).publish({ creators: ROWS, isDemo: false });

test("merges two ids of one handle and leaves others unchanged", async () => {
  await publish();
  const dry = await mergeHandles(t.team.db, t.folder, true);
  expect(dry.pairs.map(({ from, to }) => [from, to]).toSorted()).toEqual(
    [
      [EARLIER, TODAY],
      [ROWS[3]!.id, stableId("instagram", "tom_runs")],
      [ROWS[5]!.id, stableId("youtube", "Bread Gaming")],
      [ROWS[6]!.id, stableId("youtube", "Cake Gaming")],
    ].toSorted(),
  );
  expect(await creators()).toHaveLength(7);
  await mergeHandles(t.team.db, t.folder, false);
  const rows = await creators();
  expect(new Set(rows.map(({ id }) => id))).toEqual(
    new Set([
      TODAY,
      ROWS[2]!.id,
      stableId("instagram", "tom_runs"),
      ROWS[4]!.id,
      stableId("youtube", "Bread Gaming"),
      stableId("youtube", "Cake Gaming"),
    ]),
  );
  expect(rows.map(({ username }) => username)).toContain("Cake Gaming");
  const reader = openCatalogueWriter(t.folder).find({
    posts: () => false,
    creators: ({ id }) => id === TODAY,
  });
  expect((await reader).creators).toMatchObject([{ followers: 1500, bio: "Bread" }]);
  expect((await mergeHandles(t.team.db, t.folder, false)).pairs).toEqual([]);
});

test("ownership under one id covers both, without a charge", async () => {
  await publish();
  const first = await quote(t.ana, { ids: [EARLIER] });
  const { id } = await confirm(t.ana, { quoteId: first.id, purpose: null });
  await ended(id);
  const entries = () => t.team.db.selectFrom("teamEntry").selectAll().orderBy("id").execute();
  const before = await entries();
  expect((await mergeHandles(t.team.db, t.folder, false)).owned).toBe(1);
  expect(await entries()).toEqual(before);
  const owned = await t.team.db.selectFrom("ownedCreator").select("creatorId").execute();
  expect(owned.map(({ creatorId }) => creatorId).toSorted()).toEqual([EARLIER, TODAY].toSorted());
  expect(await quote(t.ana, { ids: [TODAY] })).toMatchObject({ cost: 0 });
});
