/** One purchase is one row of the ledger, however many calls it took; the credits add up as before. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { addMember, ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { usage } from "./usage";
import { eachUsageRow } from "./usage-rows";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam({ kind: "http", credits: 2000, replays: false })));
afterEach(async () => {
  await t.comeToRest();
  await t.close();
});

async function buy(ctx: MemberContext, wanted: string[], purpose: string | null = null): Promise<string> {
  const { id } = await confirm(ctx, { quoteId: (await quote(ctx, { ids: wanted })).id, purpose });
  await ended(id);
  return id;
}

const textsOf = async (ctx: MemberContext, query: Parameters<typeof usage>[1] = {}) =>
  (await usage(ctx, query)).rows.map((row) => [row.member.name, row.what, row.credits, row.spentAfter]);

/** The file has the rows of the page, and both have the credits of the books. */
async function expectSums(): Promise<void> {
  const { rows, held, spentThisMonth } = await usage(t.ana);
  const file: unknown[] = [];
  for await (const row of eachUsageRow(t.ana, {}, 1000)) file.push(row);
  expect(file).toEqual(rows);
  expect(rows.reduce((sum, { credits }) => sum + credits, 0)).toBe(-(held + spentThisMonth));
}

test("of 250 creators in three calls", async () => {
  t.service.missing = new Set(["tiktok_7", "tiktok_207"]);
  await buy(t.ana, ids(1, 250), "Spring");
  expect(await textsOf(t.ana)).toEqual([["ana", "Reveal 248 of 250, 2 not found", -248, 248]]);
  expect(await usage(t.ana, { purpose: "Spring" })).toMatchObject({ total: 1, totalPages: 1 });
  expect(await usage(t.ana, { purpose: "Autumn" })).toMatchObject({ total: 0, rows: [] });
  await expectSums();
});

test("calls in doubt are a row beside those that came, and what a stop gave back is another", async () => {
  t.service.faults = ["lost"];
  await buy(t.ana, ids(1, 250));
  const rows = await textsOf(t.ana);
  expect(rows.map(([, what]) => what).sort()).toEqual([
    "Outcome unknown, may have cost up to 100",
    "Reveal 150",
  ]);
  await expectSums();
});

test("purchases of two members at the same time stay apart", async () => {
  const cleo = await addMember(t.team, "cleo", "member");
  t.service.latencyMs = 20;
  await Promise.all([buy(t.ana, ids(1, 300)), buy(t.ben, ids(301, 550)), buy(cleo, ids(551, 560))]);
  const rows = await textsOf(t.ana);
  expect(rows.map(([name, , credits]) => [name, credits]).sort()).toEqual([
    ["ana", -300],
    ["ben", -250],
    ["cleo", -10],
  ]);
  expect(rows[0]![3]).toBe(560);
  expect(await textsOf(t.ben)).toEqual([["ben", "Reveal 250", -250, 250]]);
  const paged = await Promise.all([1, 2, 3].map((page) => textsOf(t.ana, { page, perPage: 1 })));
  expect(paged.flat()).toEqual(rows);
  await expectSums();
});

test("of creators that were owned before, the row says how many", async () => {
  await buy(t.ana, ids(1, 120));
  t.service.standing = ids(116, 125);
  const price = await quote(t.ana, { page: { search: "perPage=10" } });
  const { id } = await confirm(t.ana, { quoteId: price.id });
  await ended(id);
  const { rows } = await usage(t.ana);
  expect(rows.map(({ what, boughtAgain }) => [what, boughtAgain])).toEqual([
    ["Reveal page (version 1), 10 creators, 5 owned before", 5],
    ["Reveal 120", 0],
  ]);
  await expectSums();
});
