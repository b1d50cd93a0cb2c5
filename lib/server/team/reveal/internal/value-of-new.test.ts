/** Known facts in a price, and the price of a narrowed selection. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import { ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { KEPT_MS, saveFacts, serviceState } from "@/lib/server/team/look-closer/kept-facts";
import { confirm } from "../confirm";
import { quote } from "../quote";

let t: TestTeam;
beforeEach(async () => {
  t = await openTestTeam({ credits: 100 });
  t.service.standing = ids(1, 6);
});
afterEach(() => t.close());

const email = (has: boolean): CreatorFacts => ({ emailExists: { kind: "flag", has } });
const keep = async (facts: Record<string, CreatorFacts>, nowMs?: number) =>
  saveFacts(t.team.db, new Map(Object.entries(facts)), await serviceState(t.ana.service), nowMs);
const buy = async (request: Parameters<typeof quote>[1]) =>
  confirm(t.ana, { quoteId: (await quote(t.ana, request)).id });
const rowsOf = async (wanted: string[]) =>
  (await quote(t.ben, { ids: wanted })).value?.rows.map(({ yes, no, unknown }) => [yes, no, unknown]);

describe("the counts", () => {
  test("are of the new ones alone", async () => {
    await keep({ tiktok_1: email(true), tiktok_2: email(true), tiktok_3: email(false) });
    expect(await rowsOf(ids(1, 5))).toEqual([[2, 1, 2]]);
    await buy({ ids: ids(1, 1) });
    expect(await rowsOf(ids(1, 5))).toEqual([[1, 1, 2]]);
    expect((await quote(t.ben, { ids: ids(1, 1) })).value).toBeNull();
  });

  test("never of expired facts or of another state of the catalogue", async () => {
    await keep({ tiktok_1: email(true) }, Date.now() - KEPT_MS);
    expect(await rowsOf(ids(1, 2))).toEqual([]);
    await keep({ tiktok_1: email(true) });
    expect(await rowsOf(ids(1, 2))).toEqual([[1, 0, 1]]);
    t.ben.service = { ...t.ben.service, catalogueVersion: async () => "next" };
    expect(await rowsOf(ids(1, 2))).toEqual([]);
  });

  test("of more creators than a database takes values", async () => {
    await keep({ tiktok_1: email(true), tiktok_1200: email(false) });
    expect(await rowsOf(ids(1, 1_300))).toEqual([[1, 1, 1_298]]);
  });
});

describe("a narrowed price", () => {
  beforeEach(async () => {
    await buy({ ids: ids(6, 6) });
    await keep({ tiktok_1: email(true), tiktok_2: email(false), tiktok_4: email(true) });
  });
  const all = { search: "", except: [], isOnlyNew: true };

  test.each([
    ["proven", 2, ["tiktok_1", "tiktok_4"], 3],
    ["possible", 4, ["tiktok_1", "tiktok_3", "tiktok_4", "tiktok_5"], 1],
  ] as const)("keeps those %s, and buys no others", async (kept, cost, bought, leftOut) => {
    const narrow = { condition: "emailExists", keep: kept };
    const before = t.service.charged;
    // The owned one is free and stays.
    expect(await quote(t.ana, { ids: ids(1, 6), narrow })).toMatchObject({
      chosen: cost + 1,
      owned: 1,
      cost,
      narrowed: { ...narrow, leftOut },
    });
    await buy({ all, narrow });
    expect(t.service.charged - before).toBe(cost);
    expect(t.service.calls.at(-1)!.ids).toEqual(bought);
  });

  test("of no creators costs nothing", async () => {
    const narrow = { condition: "country:France", keep: "proven" } as const;
    expect(await quote(t.ana, { ids: ids(1, 5), narrow })).toMatchObject({ chosen: 0, cost: 0 });
  });

  test.each([
    { ids: ids(1, 2), narrow: { condition: "followers", keep: "proven" } },
    { page: { search: "" }, narrow: { condition: "emailExists", keep: "proven" } },
    { refresh: ids(6, 6), narrow: { condition: "emailExists", keep: "possible" } },
  ])("is refused: %j", async (request) => {
    expect(await refusalOf(t.team.db, () => quote(t.ana, request as never))).toMatchObject({
      code: "invalid_parameter",
    });
  });
});
