/** A 200 that arrives after its call was given up proves a charge, regardless of later decisions. */
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ended, forgetWorkers, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { contentsOf } from "@/lib/testing/refusal-of";
import { auditLedger } from "../audit-ledger";
import { purposeBudgets } from "../budgets/purpose-budgets";
import { usage } from "../usage/usage";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { readReveal } from "./read-reveal";
import { recover } from "./recover";
import { thisMonth } from "../budgets/books-zone";
import { heldCredits, monthlySpend } from "./reveal-context";
import { settle } from "./settle";
import { listUnknownAttempts, resolveUnknown } from "./unknown-attempts";

let t: TestTeam;
let revealId: string;
/** A reveal of 5 whose worker was given up before the answer: its outcome is unknown and must not be queried. */
beforeEach(async () => {
  t = await openTestTeam({ kind: "http" });
  t.service.missing = new Set(["tiktok_5"]);
  t.service.faults = ["dies"];
  const { id: quoteId } = await quote(t.ben, { ids: ids(1, 5) });
  void confirm(t.ben, { quoteId, purpose: "Spring" }).catch(() => undefined);
  await expect.poll(() => t.service.charged).toBe(4);
  revealId = (await t.team.db.selectFrom("reveal").select("id").executeTakeFirstOrThrow()).id;
  forgetWorkers();
  await recover(t.team);
  await ended(revealId);
  expect(await receipt()).toMatchObject({ state: "unknown", held: 5, charged: 0 });
});
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
});

const receipt = async () => (await readReveal(t.ben, revealId))!;
const arrives = () => t.comeToRest();
const decide = async (decision: { action: "charge" | "release"; credits?: number }) =>
  resolveUnknown(t.ana, { id: (await listUnknownAttempts(t.ana))[0]!.id, ...decision });
const entries = async () => {
  const { id } = await t.team.db
    .selectFrom("chargeAttempt")
    .select("id")
    .where("revealId", "=", revealId)
    .executeTakeFirstOrThrow();
  return t.team.db
    .selectFrom("teamEntry")
    .select(["kind", "amount"])
    .where("attemptId", "=", id)
    .orderBy("id")
    .execute();
};
const owned = async () =>
  (await t.team.db.selectFrom("ownedCreator").select("creatorId").orderBy("creatorId").execute()).map(
    ({ creatorId }) => creatorId,
  );

async function expectDelivered(): Promise<void> {
  expect(await receipt()).toMatchObject({
    state: "done",
    charged: 4,
    bought: 4,
    held: 0,
    unknown: 0,
    notFound: ["tiktok_5"],
  });
  expect(await owned()).toEqual(ids(1, 4));
  expect([await heldCredits(t.team.db), await monthlySpend(t.team.db, "ben", thisMonth("UTC"))]).toEqual([
    0, 4,
  ]);
  expect(await listUnknownAttempts(t.ana)).toEqual([]);
  // They are owned permanently, so no member pays for them again.
  expect(await quote(t.ana, { ids: ids(1, 4) })).toMatchObject({ owned: 4, cost: 0 });
}

test("while its outcome is unknown it settles", async () => {
  await arrives();
  await expectDelivered();
  expect(await entries()).toEqual([
    { kind: "hold", amount: 5 },
    { kind: "post", amount: 4 },
    { kind: "release", amount: 1 },
  ]);
});

test("after Release it posts the charge", async () => {
  await decide({ action: "release" });
  expect(await receipt()).toMatchObject({ charged: 0, message: "Released by ana." });
  await arrives();
  await expectDelivered();
  expect(await entries()).toEqual([
    { kind: "hold", amount: 5 },
    { kind: "void", amount: 5 },
    { kind: "overage", amount: 4 },
  ]);
  expect((await receipt()).message).toBe(
    "The service answered late and charged 4 credits. You own the 4 profiles.",
  );
  const { rows } = await usage(t.ana);
  expect(rows[0]).toMatchObject({ kind: "correction", credits: -4, what: "4 credits charged later" });
});

describe("after it was counted as charged", () => {
  test.each([
    [4, [], "It charged the 4 credits counted by hand."],
    [3, [{ kind: "correction", amount: 1 }], "It charged 4 credits, not the 3 counted by hand."],
    [5, [{ kind: "correction", amount: -1 }], "It charged 4 credits, not the 5 counted by hand."],
    // The charge exceeds the hold, so that there is an overage already.
    [9, [{ kind: "correction", amount: -5 }], "It charged 4 credits, not the 9 counted by hand."],
  ])("as %i, it delivers and corrects the difference", async (credits, corrections, words) => {
    await decide({ action: "charge", credits });
    const before = await entries();
    expect(await monthlySpend(t.team.db, "ben", thisMonth("UTC"))).toBe(credits);
    await arrives();
    await expectDelivered();
    expect(await entries()).toEqual([...before, ...corrections]);
    expect((await receipt()).message).toBe(`The service answered late. ${words} You own the 4 profiles.`);
    const { rows, spentThisMonth, bars } = await usage(t.ana);
    expect([spentThisMonth, bars.at(-1)!.byPurpose]).toEqual([4, { Spring: 4 }]);
    expect(rows.reduce((sum, row) => sum + row.credits, 0)).toBe(-4);
  });
});

test.each(["release", "charge"] as const)(
  "after %s, what was bought meanwhile is told as paid twice",
  async (action) => {
    await decide({ action });
    const { id: quoteId } = await quote(t.ana, { ids: ids(3, 8) });
    // They are not owned yet, so they cost again: tiktok_3 and tiktok_4.
    expect(await confirm(t.ana, { quoteId })).toMatchObject({ charged: 5, paidTwice: [] });
    await arrives();
    expect(await receipt()).toMatchObject({ state: "done", charged: 4, paidTwice: ["tiktok_3", "tiktok_4"] });
    expect((await receipt()).message).toMatch(
      / You paid twice for 2 of them: another purchase delivered them first\.$/,
    );
    expect(await owned()).toEqual([...ids(1, 4), ...ids(6, 8)]);
    // The first buyer stays the buyer.
    const third = await t.team.db
      .selectFrom("ownedCreator")
      .selectAll()
      .where("creatorId", "=", "tiktok_3")
      .executeTakeFirst();
    expect(third).toMatchObject({ memberId: "ana" });
    expect(t.service.charged).toBe(9);
    const posted = (await usage(t.ana)).spentThisMonth;
    expect(posted).toBe(9);
  },
);

test("creators bought meanwhile are reported as paid twice once the late answer arrives", async () => {
  await decide({ action: "release" });
  t.service.latencyMs = 300;
  const buying = confirm(t.ana, { quoteId: (await quote(t.ana, { ids: ids(3, 4) })).id });
  await expect.poll(() => t.service.calls.length).toBe(2);
  await arrives();
  expect(await receipt()).toMatchObject({ charged: 4, bought: 4, paidTwice: [] });
  const { id } = await buying;
  await ended(id);
  expect(await readReveal(t.ana, id)).toMatchObject({
    state: "done",
    charged: 2,
    paidTwice: ["tiktok_3", "tiktok_4"],
    message: "You paid twice for 2 of them: another purchase delivered them first.",
  });
});

test.each([undefined, "release", "charge"] as const)(
  "the same answer once more changes nothing (decided: %s)",
  async (action) => {
    if (action) await decide({ action });
    const attempt = await t.team.db.selectFrom("chargeAttempt").selectAll().executeTakeFirstOrThrow();
    await arrives();
    const before = await contentsOf(t.team.db);
    const { creators, charged, notFound } = [...t.service.charges.values()][0]!;
    const answer = { state: "settled", creators, charged, notFound } as const;
    for (const from of [["sent"], ["unknown"], ["settled"]] as const)
      expect(await settle(t.team.db, attempt, answer, from)).toBe(false);
    expect(await contentsOf(t.team.db)).toEqual(before);
  },
);

test("an answer that charged nothing changes no decision", async () => {
  await decide({ action: "charge" });
  const attempt = await t.team.db.selectFrom("chargeAttempt").selectAll().executeTakeFirstOrThrow();
  const before = await contentsOf(t.team.db);
  for (const late of [
    { state: "void", code: "unavailable", message: "late" },
    { state: "unknown", message: "late" },
  ] as const)
    expect(await settle(t.team.db, attempt, late, ["sent", "unknown"])).toBe(false);
  expect(await contentsOf(t.team.db)).toEqual(before);
  await arrives();
});

test("budgets count the final charge", async () => {
  await savePurposeBudget(t.ana, { purpose: "Spring", cap: 50 });
  await decide({ action: "charge", credits: 9 });
  expect(await purposeBudgets(t.team.db)).toMatchObject([{ spent: 9, held: 0 }]);
  await arrives();
  expect(await purposeBudgets(t.team.db)).toMatchObject([{ spent: 4, held: 0 }]);
});
