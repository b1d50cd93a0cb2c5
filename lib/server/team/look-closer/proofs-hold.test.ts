/** In an unchanged catalogue, no record contradicts a fact: random creators, searches and plans. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import type { CreatorIdPage } from "@/lib/contract/records";
import { ProofPlan, type PlanOptions, type ServiceRules } from "@/lib/domain/proofs/proof-plan";
import type { CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import { readCreatorIdPage } from "@/lib/server/adapters/http-service/read-pages";
import { awkwardCreators, awkwardSearches } from "@/lib/testing/awkward-rows";
import type { AnyRow } from "@/lib/testing/brute-force";
import { wrongFacts } from "@/lib/testing/fact-oracle";
import { openProofService, type ProofService } from "@/lib/testing/open-proof-service";
import { otherSearch, type Habits } from "@/lib/testing/other-service";

/** Plans of each suite; PROPERTY_CASES sets the long form. */
const PLANS = Math.ceil(Number(process.env.PROPERTY_CASES ?? 320) / 40);
const CREATORS = 5_000;

type Search = (values: CreatorValues) => Promise<CreatorIdPage>;

const creators = awkwardCreators(CREATORS, 57);
const byId = new Map(creators.map((row) => [row.id, row]));

/** Common searches, and ones that are hard to get right. */
function searches(count: number, seed: number): CreatorValues[] {
  const usual = fc
    .record({
      filters: fc.constantFrom<object>(
        {},
        {},
        { mainCategory: "Arts" },
        { followersMin: 100, followersMax: 30_000 },
        { gender: "male", emailExists: true },
        { age: ["0-9", "10-19"] },
        { engagementRateMin: 2.5 },
      ),
      sortBy: fc.constantFrom(...Object.keys(creatorQuery.sorting.sorts)),
      sortOrder: fc.constantFrom("asc", "desc"),
      page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30 })),
      perPage: fc.constantFrom(10, 50, 50, 100),
    })
    .map(({ filters, ...rest }) => ({ ...filters, ...rest }) as CreatorValues);
  const awkward = awkwardSearches(creatorQuery, count, seed) as CreatorValues[];
  return fc
    .sample(usual, { numRuns: count, seed })
    .map((values, at) => (at % 3 === 2 ? awkward[at]! : values));
}

/** Runs a plan to its end and checks each answer against the records. @returns the number of facts */
async function runPlan(search: Search, options: PlanOptions): Promise<number> {
  const plan = new ProofPlan(options);
  const check = (changed: readonly string[]) => {
    for (const id of changed) {
      const shown = () => `${id} ${JSON.stringify([plan.factsOf(id), byId.get(id), options.values])}`;
      expect(wrongFacts(plan.factsOf(id), byId.get(id)!), shown()).toEqual([]);
    }
  };
  check(plan.begin());
  for (let next = plan.next(); next; next = plan.next()) check(plan.take(await search(next.values)));
  return options.page.data.flatMap((id) => Object.keys(plan.factsOf(id))).length;
}

/** Selects some or all rows. */
const wantedOf = (ids: readonly string[], at: number) =>
  at % 4 === 3 ? ids.filter((_, row) => row % 3 === 0) : ids;

describe("the embedded service", () => {
  let opened: ProofService;
  beforeAll(async () => void (opened = await openProofService(creators)));
  afterAll(() => opened.close());

  test.each<[string, ServiceRules & { hasFacets: boolean }]>([
    ["with counts, all of one state", { isOrderTotal: true, isOneState: true, hasFacets: true }],
    ["without counts", { isOrderTotal: true, isOneState: false, hasFacets: false }],
    [
      "as one whose order of equal values is not known",
      { isOrderTotal: false, isOneState: false, hasFacets: true },
    ],
  ])(
    "%s",
    async (_, { hasFacets, ...rules }) => {
      const search: Search = (values) => opened.service.searchCreatorIds(values);
      let facts = 0;
      for (const [at, values] of searches(PLANS, 5).entries()) {
        const page = await search(values);
        const facets = hasFacets ? await opened.service.creatorFacets(values) : null;
        facts += await runPlan(search, { values, page, rules, facets, wanted: wantedOf(page.data, at) });
      }
      expect(facts).toBeGreaterThan(PLANS * 5);
    },
    1_800_000,
  );

  test("facts of earlier plans are taken further, never into a contradiction", async () => {
    const search: Search = (values) => opened.service.searchCreatorIds(values);
    const known = new Map<string, CreatorFacts>();
    for (const values of searches(PLANS, 6)) {
      const page = await search({ ...values, page: 1 });
      const rules = { isOrderTotal: true, isOneState: true };
      const facets = await opened.service.creatorFacets(values);
      const plan = new ProofPlan({
        values: { ...values, page: 1 },
        page,
        rules,
        facets,
        wanted: page.data,
        known,
        mostRequests: 4,
      });
      const keep = (ids: readonly string[]) => ids.forEach((id) => known.set(id, plan.factsOf(id)));
      keep(plan.begin());
      for (let next = plan.next(); next; next = plan.next()) keep(plan.take(await search(next.values)));
    }
    const wrong = [...known].flatMap(([id, facts]) =>
      wrongFacts(facts, byId.get(id)!).map((field) => `${id} ${field}`),
    );
    expect(wrong).toEqual([]);
    expect(known.size).toBeGreaterThan(10);
  }, 1_800_000);
});

describe("any service of the specification", () => {
  const habits: fc.Arbitrary<Habits> = fc.record({
    ties: fc.constantFrom("byId", "shuffled"),
    unknown: fc.constantFrom("lowest", "highest", "asZero"),
    mostPerPage: fc.constantFrom(100, 100, 20, 7),
    isTellingPages: fc.boolean(),
  });

  test("whatever its habits", async () => {
    const some: AnyRow[] = creators.slice(0, 900);
    const rules = { isOrderTotal: false, isOneState: false };
    const all = fc.sample(habits, { numRuns: PLANS, seed: 8 });
    for (const [at, values] of searches(PLANS, 7).entries()) {
      const answer = otherSearch(some, all[at]!);
      const search: Search = async (asked) => readCreatorIdPage(answer(asked), asked)!;
      const page = await search(values);
      await runPlan(search, { values, page, rules, wanted: page.data });
    }
  }, 1_800_000);
});
