/** One purchase is one row of the ledger, however many calls it took; the credits add up as before. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { expectOneLedger } from "@/lib/testing/one-ledger";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { usage } from "./usage";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ kind: "http", credits: 2000, replays: false })));
afterEach(async () => {
  await t.comeToRest();
  const { rows, sums } = await usage(t.ana);
  const entries = await t.team.db.selectFrom("teamEntry").select(["kind", "amount"]).execute();
  const posted = entries.filter(({ kind }) => ["post", "overage", "correction"].includes(kind));
  expect(sums.spent).toBe(posted.reduce((sum, { amount }) => sum + amount, 0));
  expect(rows.length).toBeGreaterThan(0);
  await expectOneLedger(t.ana, {});
  await t.close();
});

async function buy(ctx: MemberContext, wanted: string[], purpose: string | null = null): Promise<string> {
  const { id } = await confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, purpose });
  await ended(id);
  return id;
}

const textsOf = async (ctx: MemberContext, query: Parameters<typeof usage>[1] = {}) =>
  (await usage(ctx, query)).rows.map(({ member, what, detail, credits }) => [
    member?.name,
    what,
    detail,
    credits,
  ]);

test("of 250 creators in three calls", async () => {
  t.service.missing = new Set(["tiktok_7", "tiktok_207"]);
  await buy(t.ana, ids(1, 250), "Spring");
  expect(await textsOf(t.ana)).toEqual([["ana", "Revealed 248 creators", "2 not found", -248]]);
  expect(await usage(t.ana, { purpose: "Spring" })).toMatchObject({ total: 1, totalPages: 1 });
  expect(await usage(t.ana, { purpose: "Autumn" })).toMatchObject({ total: 0, rows: [] });
});

test("while calls are in doubt it is held, and says what was bought so far", async () => {
  t.service.faults = ["lost"];
  await buy(t.ana, ids(1, 250));
  expect(await textsOf(t.ana)).toEqual([
    ["ana", "Needs review", "may cost up to 100, 150 creators revealed", -150],
  ]);
  expect((await usage(t.ana)).sums).toMatchObject({ spent: 150, held: 100 });
});

test("an extra charge of the service is a separate row", async () => {
  t.service.faults = ["greedy"];
  await buy(t.ana, ids(1, 5));
  expect(await textsOf(t.ana)).toEqual([
    ["ana", "3 credits charged later", "beyond what was counted", -3],
    ["ana", "Revealed 5 creators", "", -5],
  ]);
});

test("purchases of two members at the same time stay apart", async () => {
  const cleo = await addMember(t.team, "cleo", "member");
  t.service.latencyMs = 20;
  await Promise.all([buy(t.ana, ids(1, 300)), buy(t.ben, ids(301, 550)), buy(cleo, ids(551, 560))]);
  const rows = await textsOf(t.ana);
  expect(rows.map(([name, , , credits]) => [name, credits]).sort()).toEqual([
    ["ana", -300],
    ["ben", -250],
    ["cleo", -10],
  ]);
  expect(await textsOf(t.ben)).toEqual([["ben", "Revealed 250 creators", "", -250]]);
  const paged = await Promise.all([1, 2, 3].map((page) => textsOf(t.ana, { page, perPage: 1 })));
  expect(paged.flat()).toEqual(rows);
});

test("of creators that were owned before, the row says how many", async () => {
  await buy(t.ana, ids(1, 120));
  t.service.standing = ids(116, 125);
  const price = await quote(t.ana, { page: { search: "perPage=10" } });
  const { id } = await confirm(t.ana, { quoteId: price.id });
  await ended(id);
  expect(await textsOf(t.ana)).toEqual([
    ["ana", "Opened a page of 10 creators", "5 owned before", -10],
    ["ana", "Revealed 120 creators", "", -120],
  ]);
});
