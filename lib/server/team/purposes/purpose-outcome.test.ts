/** Progress of a purpose's profiles on team lists. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Stage } from "@/lib/contract/lists";
import { ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { addItems } from "../lists/add-items";
import { createList } from "../lists/create-list";
import { removeItems } from "../lists/remove-items";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { purposeDetails } from "./purpose-details";

let t: TestTeam;
beforeEach(async () => {
  t = await openTestTeam({ kind: "http", credits: 2000, replays: false });
  await buy(t.ana, ids(1, 4), "Spring");
  await buy(t.ben, ids(5, 6), "Spring");
  await buy(t.ben, ids(7, 8), "Autumn");
});
afterEach(async () => {
  await t.comeToRest();
  await t.close();
});

async function buy(ctx: MemberContext, creators: string[], purpose: string): Promise<void> {
  const { id } = await confirm(ctx, { quoteId: (await quote(ctx, { ids: creators })).id, purpose });
  await ended(id);
}

/** A list with some creators at a stage. */
async function listWith(creators: string[], stage: Stage, isTeam = true): Promise<string> {
  const name = `${stage} ${creators.join(" ")}`;
  const list = await createList(t.ben, { kind: "creators", name, template: "shortlist", isTeam });
  const statusId = list.statuses.find((each) => each.stage === stage)!.id;
  await addItems(t.ben, { listId: list.id, ids: creators, statusId });
  return list.id;
}

const outcome = async (ctx: MemberContext, purpose: string, days = {}) =>
  (await purposeDetails(ctx, { purpose, ...days })).outcome;
const NOBODY = { shortlisted: 0, contacted: 0, replied: 0, agreed: 0, posted: 0 };

test("a purpose without listed profiles has no stages", async () =>
  expect(await outcome(t.ana, "Spring")).toEqual({ creators: 6, credits: 6, reached: NOBODY }));

test("profiles count once, at the furthest stage of all lists of the team", async () => {
  await listWith(["tiktok_1", "tiktok_2", "tiktok_7"], "contacted");
  await listWith(["tiktok_1", "tiktok_3"], "agreed");
  await listWith(["tiktok_5"], "declined");
  // Purchases without a purpose, and listed creators without a purchase.
  await listWith(["tiktok_900"], "agreed");
  expect(await outcome(t.ana, "Spring")).toEqual({
    creators: 6,
    credits: 6,
    reached: { shortlisted: 3, contacted: 3, replied: 2, agreed: 2, posted: 0 },
  });
  expect((await outcome(t.ana, "Autumn")).reached).toEqual({ ...NOBODY, shortlisted: 1, contacted: 1 });
});

test("a member sees the outcome of own purchases", async () => {
  await listWith(["tiktok_1", "tiktok_5"], "replied");
  expect(await outcome(t.ben, "Spring")).toEqual({
    creators: 2,
    credits: 2,
    reached: { shortlisted: 1, contacted: 1, replied: 1, agreed: 0, posted: 0 },
  });
});

test("ignores private and deleted lists and removed creators", async () => {
  await listWith(["tiktok_1"], "agreed", false);
  const gone = await listWith(["tiktok_2"], "agreed");
  await t.team.db.updateTable("list").set({ removedAt: "2026-01-01" }).where("id", "=", gone).execute();
  await removeItems(t.ben, { listId: await listWith(["tiktok_3"], "agreed"), ids: ["tiktok_3"] });
  for (const ctx of [t.ana, t.ben]) expect((await outcome(ctx, "Spring")).reached).toEqual(NOBODY);
});

test("days filter purchases, not stages", async () => {
  await listWith(["tiktok_1"], "agreed");
  const long = { from: "2020-01-01", to: "2020-01-02" };
  expect(await outcome(t.ana, "Spring", long)).toEqual({ creators: 0, credits: 0, reached: NOBODY });
  expect((await outcome(t.ana, "Spring")).reached.agreed).toBe(1);
});
