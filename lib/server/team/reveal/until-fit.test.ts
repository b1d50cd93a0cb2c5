/** Finding matches on the real embedded service: purchases, ends, and what never happens. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import type { UntilFitRequest } from "@/lib/contract/until-fit";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { openProofService, type ProofService } from "@/lib/testing/open-proof-service";
import { addMember, ended, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { setMonthlyCap } from "@/lib/testing/set-monthly-cap";
import type { MemberContext } from "@/lib/server/team/team-context";
import { auditLedger } from "../audit-ledger";
import { saveSpendingSettings } from "../budgets/change-spending";
import { addItems } from "../lists/add-items";
import { createList } from "../lists/create-list";
import { saveFacts, serviceState } from "../look-closer/kept-facts";
import { changeMember } from "../members/change-member";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { readReveal, runningReveal } from "./read-reveal";
import { stopReveal } from "./stop-reveal";

/** 300 creators, the newest first: every third has an address, every second is in France. */
const ROWS = Array.from({ length: 300 }, (_, index) => ({
  id: `tiktok_${index + 1}`,
  username: `creator${index + 1}`,
  source: "tiktok",
  mainCategory: "Food",
  followers: 1_000 + index,
  engagementRate: (index % 10) + 0.5,
  country: index % 2 === 0 ? "France" : "Italy",
  ...(index % 3 === 0 && { email: `creator${index + 1}@example.com` }),
  dateCreated: 1_000_000 - index,
}));
const ASKED: UntilFitRequest = {
  search: "mainCategory=Food",
  wish: "emailExists=true",
  wanted: 12,
  most: 30,
};

let t: TestTeam;
let proof: ProofService;
let ana: MemberContext;
beforeEach(async () => {
  [t, proof] = [await openTestTeam(), await openProofService(ROWS)];
  t.team.service = proof.service;
  ana = await addMember(t.team, "lia", "admin");
});
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.close();
  await proof.close();
});

const balance = async () => (await proof.service.balance({ isFresh: true }))!;
const ask = (changes: Partial<UntilFitRequest> = {}) => quote(ana, { untilFit: { ...ASKED, ...changes } });
async function run(changes: Partial<UntilFitRequest> = {}, ctx = ana) {
  const { id: quoteId } = await quote(ctx, { untilFit: { ...ASKED, ...changes } });
  const { id } = await confirm(ctx, { quoteId });
  await ended(id);
  return readReveal(ctx, id);
}
const keep = async (facts: Record<string, CreatorFacts>) =>
  saveFacts(t.team.db, new Map(Object.entries(facts)), await serviceState(proof.service));
/** A service that ignores the criteria: its records decide. */
const ignoring = (service: DiscoveryService): DiscoveryService => ({
  ...service,
  searchCreatorIds: (values, options) => {
    const { emailExists, ...others } = values;
    return service.searchCreatorIds(emailExists ? others : values, options);
  },
});

describe("before the first credit", () => {
  test("the price is the highest sum, with the number of matches", async () => {
    const before = await balance();
    expect(await ask()).toMatchObject({
      kind: "reveal",
      cost: 30,
      toBuy: 30,
      balance: { before, after: before - 30 },
      untilFit: { ...ASKED, found: 100, basis: "all", owned: 0 },
    });
    expect(await ask({ wish: "country=France" })).toMatchObject({ untilFit: { found: 150, basis: "count" } });
    expect(await balance()).toBe(before);
  });

  test("counts owned matches separately and excludes disproven ones", async () => {
    await run({ wanted: 2, most: 2 });
    await keep({ tiktok_7: { emailExists: { kind: "flag", has: false } } });
    expect((await ask()).untilFit).toMatchObject({ found: 97, owned: 2 });
  });

  test("without possible matches there is nothing to buy", async () => {
    expect(await ask({ search: "country=Italy", wish: "country=France" })).toMatchObject({
      cost: 0,
      untilFit: { found: 0, basis: "all" },
    });
    const { id: quoteId, cost } = await ask({ wish: "followersMin=100000" });
    expect(cost).toBe(0);
    expect((await refusalOf(t.team.db, () => confirm(ana, { quoteId }))).code).toBe("conflict");
  });

  test.each([
    [{ wish: "" }, "untilFit.wish"],
    [{ wish: "bio=vegan" }, "untilFit.wish"],
    [{ wish: "sortBy=followers" }, "untilFit.wish"],
    [{ wanted: 0 }, "untilFit.wanted"],
    [{ wanted: 40 }, "untilFit.most"],
    [{ most: 1_001 }, "untilFit.most"],
  ])("%j is refused", async (changes, field) => {
    const refusal = await refusalOf(t.team.db, () => ask(changes));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: [field] });
  });

  test("requires the full sum at the start", async () => {
    await setMonthlyCap(t.team.db, "lia", 29);
    const { id: quoteId } = await ask();
    const refusal = await refusalOf(t.team.db, () => confirm(ana, { quoteId }));
    expect(refusal).toMatchObject({ code: "over_budget", extra: { required: 30, available: 29 } });
    await setMonthlyCap(t.team.db, "lia", null);
    expect((await refusalOf(t.team.db, () => confirm(ana, { quoteId, first: 3 }))).code).toBe(
      "invalid_parameter",
    );
    await saveSpendingSettings(ana, { typedAbove: 10, isPurposeRequired: false });
    expect((await refusalOf(t.team.db, () => confirm(ana, { quoteId }))).fields).toEqual(["typed"]);
    expect((await confirm(ana, { quoteId, typed: 30 })).untilFit?.most).toBe(30);
  });
});

describe("ends", () => {
  test("when enough match, in batches of at most ten", async () => {
    const before = await balance();
    const reveal = await run();
    expect(reveal).toMatchObject({ state: "done", charged: 12, bought: 12, toBuy: 12, message: null });
    expect(reveal.untilFit).toMatchObject({ found: 12, bought: 12, spent: 12, skipped: 0, endedBy: "found" });
    expect(reveal.creators.map(({ id }) => id)).toEqual(
      ROWS.filter(({ email }) => email)
        .slice(0, 12)
        .map(({ id }) => id),
    );
    expect(before - (await balance())).toBe(12);
    const calls = await t.team.db.selectFrom("chargeAttempt").select("n").orderBy("batch").execute();
    expect(calls.map(({ n }) => n)).toEqual([10, 2]);
  });

  test("when the search has no more matches", async () => {
    const reveal = await run({ search: "mainCategory=Food&followersMax=1010", wanted: 10, most: 20 });
    expect(reveal).toMatchObject({ charged: 4, untilFit: { found: 4, endedBy: "noMore" } });
  });

  test("when the credits are spent, with matches decided by records", async () => {
    t.team.service = ana.service = ignoring(proof.service);
    const spent = await run({ wanted: 12, most: 14 });
    expect(spent).toMatchObject({ charged: 14, untilFit: { found: 5, bought: 14, endedBy: "spent" } });
  });

  test("early when fewer than one in five fit after 15 credits", async () => {
    t.team.service = ana.service = {
      ...proof.service,
      searchCreatorIds: (values, options) =>
        proof.service.searchCreatorIds({ ...values, country: "Italy" }, options),
    };
    const reveal = await run({ wish: "country=France", wanted: 12, most: 60 });
    expect(reveal).toMatchObject({ charged: 20, untilFit: { found: 0, bought: 20, endedBy: "fewFit" } });
    // Creators that were paid for stay.
    expect(reveal.bought).toBe(20);
  });

  test("when stopped, keeping bought creators", async () => {
    const held: (() => void)[] = [];
    t.team.service = ana.service = {
      ...proof.service,
      getCreators: async (ids, key) => {
        await new Promise<void>((resolve) => held.push(resolve));
        return proof.service.getCreators(ids, key);
      },
    };
    const { id: quoteId } = await ask({ wanted: 30 });
    const confirming = confirm(ana, { quoteId });
    await expect.poll(() => held.length).toBe(1);
    const running = await runningReveal(ana);
    expect(running).toMatchObject({ wanted: 30, chosen: 10 });
    const stopping = stopReveal(ana, running!.id);
    await expect
      .poll(async () => (await t.team.db.selectFrom("reveal").select("isStopped").execute())[0]?.isStopped)
      .toBe(1);
    held[0]!();
    await stopping;
    await confirming;
    expect(await readReveal(ana, running!.id)).toMatchObject({
      state: "stopped",
      charged: 10,
      held: 0,
      untilFit: { found: 10, spent: 10, endedBy: null },
    });
  });

  test("when the credits that were there at the start were spent by others meanwhile", async () => {
    let calls = 0;
    t.team.service = ana.service = {
      ...proof.service,
      getCreators: async (ids, key) => {
        if (calls++ === 0) await setMonthlyCap(t.team.db, "lia", 15);
        return proof.service.getCreators(ids, key);
      },
    };
    const reveal = await run({ wanted: 20, most: 20 });
    expect(reveal).toMatchObject({ charged: 10, held: 0, untilFit: { found: 10, endedBy: null } });
    expect(reveal.message).toContain("5 are left of your budget");
  });
});

describe("never bought", () => {
  test("skips known mismatches; takes the creators with the most known facts first", async () => {
    const no: CreatorFacts = { emailExists: { kind: "flag", has: false } };
    const yes: CreatorFacts = { emailExists: { kind: "flag", has: true } };
    await keep({ tiktok_1: no, tiktok_4: no, tiktok_10: yes });
    const reveal = await run({ wanted: 3, most: 3 });
    expect(reveal.creators.map(({ id }) => id)).toEqual(["tiktok_10", "tiktok_7", "tiktok_13"]);
    expect(reveal.untilFit!.skipped).toBe(2);
  });

  test("skips creators hidden by the search", async () => {
    const mark = { mark: "declined", isSet: 1, memberId: "lia", changedAt: "2026-11-01" };
    await t.team.db
      .insertInto("creatorMark")
      .values({ creatorId: "tiktok_1", ...mark })
      .execute();
    const search = "mainCategory=Food&declined=hide";
    expect((await ask({ search })).untilFit).toMatchObject({ search, found: 99 });
    const reveal = await run({ search, wanted: 2, most: 2 });
    expect(reveal.creators.map(({ id }) => id)).toEqual(["tiktok_4", "tiktok_7"]);
    expect((await run({ wanted: 1, most: 1 })).creators.map(({ id }) => id)).toEqual(["tiktok_1"]);
  });

  test("skips creators on an excluded list, also later additions", async () => {
    const make = (name: string, isTeam: boolean) =>
      createList(ana, { kind: "creators", name, template: "shortlist", isTeam });
    const [winter, tier, own] = [
      await make("Winter", true),
      await make("Tier", true),
      await make("Own", false),
    ];
    await addItems(ana, { listId: winter.id, ids: ["tiktok_1", "tiktok_7"] });
    await addItems(ana, { listId: tier.id, ids: ["tiktok_4"] });
    await addItems(ana, { listId: own.id, ids: ["tiktok_10"] });
    const search = (onList: string) => `mainCategory=Food&onList=${onList}`;
    expect((await ask({ search: search(winter.id) })).untilFit).toMatchObject({
      search: search(winter.id),
      found: 98,
    });
    const bought = async (onList: string) => {
      const { creators } = await run({ search: search(onList), wanted: 2, most: 2 });
      return creators.map(({ id }) => id);
    };
    expect(await bought(winter.id)).toEqual(["tiktok_4", "tiktok_10"]);
    await addItems(ana, { listId: tier.id, ids: ["tiktok_13"] });
    expect(await bought("any")).toEqual(["tiktok_16", "tiktok_19"]);
    // A private or missing list excludes no creators, because that would reveal who is on it.
    expect(await bought(own.id)).toEqual(["tiktok_1", "tiktok_7"]);
  });

  test("skips creators that another reveal buys or the team owns, and never repeats one", async () => {
    const [one, other] = await Promise.all([run({ wanted: 40, most: 60 }), run({ wanted: 40, most: 60 })]);
    const ids = [...one.creators, ...other.creators].map(({ id }) => id);
    expect(new Set(ids).size).toBe(80);
    expect([one.charged, other.charged]).toEqual([40, 40]);
    expect(await run({ wanted: 40, most: 60 })).toMatchObject({
      charged: 20,
      untilFit: { found: 20, endedBy: "noMore" },
    });
  });

  test("creators unknown to the service are free and not tried again", async () => {
    t.team.service = ana.service = {
      ...proof.service,
      searchCreatorIds: async (values, options) => {
        const page = await proof.service.searchCreatorIds(values, options);
        return { ...page, data: ["tiktok_999991", "tiktok_999992", ...page.data] };
      },
    };
    expect(await run({ wanted: 5, most: 5 })).toMatchObject({ charged: 5, notFoundCount: 2, bought: 5 });
  });
});

test("waits for the rate limit", async () => {
  let refused = 0;
  const { AppError } = await import("@/lib/contract/errors");
  t.team.service = ana.service = {
    ...proof.service,
    searchCreatorIds: async (values, options) => {
      // The first search is made by the price.
      if (++refused === 2) throw new AppError("rate_limited", "Too many requests.", { retryAfterS: 1 });
      return proof.service.searchCreatorIds(values, options);
    },
  };
  expect(await run({ wanted: 2, most: 2 })).toMatchObject({ charged: 2, message: null });
});

test("the same price confirmed twice is one run", async () => {
  const { id: quoteId } = await ask();
  const both = await Promise.all([confirm(ana, { quoteId }), confirm(ana, { quoteId })]);
  expect(both[0].id).toBe(both[1].id);
  await ended(both[0].id);
  expect((await readReveal(ana, both[0].id)).charged).toBe(12);
});

test("a member who is disabled while it runs pays for no further batch, and the ledger says why", async () => {
  const { service } = proof;
  let calls = 0;
  t.team.service = ana.service = {
    ...service,
    getCreators: async (wanted, key) => {
      if (calls++ === 0) await changeMember(t.ana, { id: "lia", change: { action: "disable" } });
      return service.getCreators(wanted, key);
    },
  };
  const before = await balance();
  const { id: quoteId } = await ask();
  const { id } = await confirm(ana, { quoteId });
  await ended(id);
  const reveal = await readReveal(t.ana, id);
  expect([calls, before - (await balance())]).toEqual([1, reveal.charged]);
  expect(reveal).toMatchObject({
    held: 0,
    message: "The account of lia is disabled. Nothing more was bought.",
  });
  const refused = t.team.db.selectFrom("usageRow").selectAll().where("kind", "=", "refused");
  expect(await refused.execute()).toMatchObject([
    { memberId: "lia", asked: 30 - reveal.charged, note: reveal.message },
  ]);
});
