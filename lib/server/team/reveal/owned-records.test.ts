/** The first buyer of a creator never changes, every bought record is kept, and the books agree with both. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { Creator } from "@/lib/contract/records";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { exportLibrary } from "@/lib/server/team/library/library-csv";
import { browseLibrary, readOwned } from "@/lib/server/team/library/browse-library";
import { purchasesOf } from "@/lib/server/team/library/purchases-of";
import type { MemberContext } from "@/lib/server/team/team-context";
import { usage } from "@/lib/server/team/usage/usage";
import { exportUsage } from "@/lib/server/team/usage/usage-csv";
import { confirm } from "./confirm";
import { markOwned } from "./settle";
import { quote } from "./quote";
import { readReveal } from "./read-reveal";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const library = parseUrl(creatorQuery, []).values;
const buy = async (ctx: MemberContext, request: Parameters<typeof quote>[1], purpose: string | null) =>
  confirm(ctx, { quoteId: (await quote(ctx, request)).id, purpose });
/** From now on, the service returns another number of followers. */
const grow = (by: number) => {
  const { service } = t.team;
  const { getCreators } = service;
  const grown = (creator: Creator) => ({ ...creator, followers: creator.followers! + by });
  for (const ctx of [t.ana, t.ben])
    ctx.service = {
      ...service,
      getCreators: async (...args) => {
        const outcome = await getCreators(...args);
        return outcome.state === "settled" ? { ...outcome, creators: outcome.creators.map(grown) } : outcome;
      },
    };
};
type Row = Record<string, unknown>;
async function fileOf({ heading, rows }: Awaited<ReturnType<typeof exportLibrary>>): Promise<Row[]> {
  const lines: Row[] = [];
  for await (const row of rows)
    lines.push(Object.fromEntries(heading.map((name, index) => [name, row[index]])));
  return lines;
}

test("a refresh by another member for another purpose leaves the first buyer, purpose and date", async () => {
  const first = await buy(t.ana, { ids: ids(1, 3) }, "Spring");
  const bought = (await readOwned(t.ana, ["tiktok_1"])).get("tiktok_1")!;
  grow(500);
  const again = await buy(t.ben, { refresh: ids(1, 2) }, "Check");
  const owned = (await readOwned(t.ana, ["tiktok_1"])).get("tiktok_1")!;
  expect(owned).toEqual({
    ...bought,
    creator: { ...bought.creator, followers: 501 },
    refreshedAt: (await purchasesOf(t.ana.db, "tiktok_1"))[0]!.at,
  });
  expect(owned).toMatchObject({ revealedBy: { name: "ana" }, purpose: "Spring", revealId: first.id });
  expect((await readOwned(t.ana, ["tiktok_3"])).get("tiktok_3")!.refreshedAt).toBeNull();
  // The next refresh price shows the age of the figures, not of the purchase.
  expect((await quote(t.ben, { refresh: ids(1, 1) })).oldestOwnedAt).toBe(owned.refreshedAt);
  expect((await browseLibrary(t.ben, { values: library, revealId: again.id })).revealPurpose).toBe("Check");
});

test("keeps every bought record with its call", async () => {
  const first = await buy(t.ana, { ids: ids(1, 2) }, null);
  grow(500);
  const again = await buy(t.ben, { refresh: ids(1, 2) }, null);
  const rows = await t.team.db
    .selectFrom("boughtRecord")
    .innerJoin("chargeAttempt", "chargeAttempt.id", "boughtRecord.attemptId")
    .select(["chargeAttempt.revealId", "kind", "isFirst", "record"])
    .where("creatorId", "=", "tiktok_2")
    .orderBy("boughtAt")
    .execute();
  expect(rows.map(({ record, ...row }) => ({ ...row, ...JSON.parse(record!) }))).toMatchObject([
    { revealId: first.id, kind: "reveal", isFirst: 1, followers: 2 },
    { revealId: again.id, kind: "refresh", isFirst: 0, followers: 502 },
  ]);
  // A receipt shows its own purchases, independent of later ones.
  const followers = async (id: string) =>
    (await readReveal(t.ana, id)).creators.map((creator) => creator.followers).sort();
  expect(await followers(first.id)).toEqual([1, 2]);
  expect(await followers(again.id)).toEqual([501, 502]);
});

test("the library by purpose matches the ledger without repurchases", async () => {
  t.service.standing = ids(1, 7);
  await buy(t.ana, { ids: ids(1, 5) }, "Spring");
  await buy(t.ben, { refresh: ids(1, 3) }, "Autumn");
  await buy(t.ben, { page: { search: "perPage=10" } }, "Autumn");
  const ledger = new Map<string, number>();
  const charged = new Map<string, number>();
  for (const row of await fileOf(await exportUsage(t.ana, {}))) {
    const purpose = String(row.purpose);
    charged.set(purpose, (charged.get(purpose) ?? 0) - Number(row.credits));
    const again = Number(/(\d+) owned before/.exec(String(row.what))?.[1] ?? 0);
    const isFirst = row.kind !== "refresh";
    ledger.set(purpose, (ledger.get(purpose) ?? 0) - (isFirst ? Number(row.credits) + again : 0));
  }
  const owned = new Map<string, number>();
  for (const { purpose } of await fileOf(await exportLibrary(t.ana, { values: library })))
    owned.set(String(purpose), (owned.get(String(purpose)) ?? 0) + 1);
  expect(charged).toEqual(
    new Map([
      ["Autumn", 10],
      ["Spring", 5],
    ]),
  );
  expect(owned).toEqual(ledger);
  expect(owned).toEqual(
    new Map([
      ["Autumn", 2],
      ["Spring", 5],
    ]),
  );
  const { rows } = await usage(t.ana, {});
  expect(rows.map(({ what, detail }) => [what, detail])).toEqual([
    ["Opened a page of 7 creators", "5 owned before"],
    ["Refreshed 3 profiles", ""],
    ["Revealed 5 creators", ""],
  ]);
});

test("a late answer names already owned creators and doesn't change them", async () => {
  const { id } = await buy(t.ana, { ids: ids(1, 2) }, "Spring");
  const { id: later } = await buy(t.ben, { ids: ids(9, 9) }, "Autumn");
  const { db } = t.team;
  const attempt = await db
    .selectFrom("chargeAttempt")
    .selectAll()
    .where("revealId", "=", later)
    .executeTakeFirstOrThrow();
  const before = await readOwned(t.ana, ids(1, 2));
  const creators: Creator[] = ids(2, 3).map((each) => ({ id: each, followers: 9_999 }));
  const settling = { attempt, owner: { memberId: "ben", purpose: "Autumn" }, kind: "reveal" } as const;
  const marked = await db.transaction().execute((trx) => markOwned(trx, settling, creators));
  expect(marked).toEqual({ alreadyOwned: ["tiktok_2"] });
  expect(await readOwned(t.ana, ids(1, 2))).toEqual(before);
  expect((await readOwned(t.ana, ["tiktok_3"])).get("tiktok_3")).toMatchObject({ revealId: later });
  const history = await purchasesOf(t.ana.db, "tiktok_2");
  expect(history.map(({ revealId }) => revealId).sort()).toEqual([id, later].sort());
  // The creator that came without a claim can't be bought again.
  expect(await quote(t.ana, { ids: ids(1, 3) })).toMatchObject({ cost: 0, owned: 3 });
});
