/** The requests of a plan and its conclusions, with a list as the service. */
import { beforeEach, describe, expect, test } from "vitest";
import type { CreatorValues } from "@/lib/contract/creators";
import type { CreatorIdPage, Facets } from "@/lib/contract/records";
import { matchesCreator } from "../match-creator";
import { isDecided, PROOF_FIELDS, type CreatorFacts } from "./proof-fields";
import { ProofPlan, MOST_REQUESTS, type PlanOptions } from "./proof-plan";
import { Contradiction } from "./row-facts";

const OURS = { isOrderTotal: true, isOneState: false };
const COUNTRIES = ["United States", "China", "France"];

/** The greater the number, the fewer followers. */
const all = Array.from({ length: 600 }, (_, n) => ({
  id: `tiktok_${n + 1}`,
  followers: 1_200_000 - n * 2_000,
  engagementRate: (n * 7) % 10,
  country: COUNTRIES[n % 3]!,
  mainCategory: "Fitness",
  averageViews: 30_000,
  accountType: "ugc",
  gender: "female",
  ...(n % 2 === 0 && { email: `${n}@example.com` }),
}));
const base: CreatorValues = { page: 1, perPage: 50, sortBy: "date_created", sortOrder: "desc" };

let asked: CreatorValues[] = [];
beforeEach(() => void (asked = []));

/** In the order of the list, whatever the sort. */
function search(values: CreatorValues): CreatorIdPage {
  const { page, perPage } = values;
  const found = all.filter((creator) => matchesCreator(values, creator));
  const total_pages = Math.ceil(found.length / perPage);
  const data = found.slice((page - 1) * perPage, page * perPage).map(({ id }) => id);
  return { data, page, next_page: page < total_pages ? page + 1 : 0, total_pages };
}

function facetsOf(counts: Facets["counts"], total = all.length): Facets {
  return { total, counts, histograms: {} };
}

const planOf = (values: Partial<CreatorValues>, options: Partial<PlanOptions> = {}) => {
  const whole = { ...base, ...values };
  const page = search(whole);
  return new ProofPlan({ values: whole, page, rules: OURS, wanted: page.data, ...options });
};

function runToEnd(plan: ProofPlan): ProofPlan {
  plan.begin();
  for (let next = plan.next(); next; next = plan.next()) {
    asked.push(next.values);
    plan.take(search(next.values));
  }
  return plan;
}

const shown = (plan: ProofPlan, field: keyof CreatorFacts, ids: readonly string[]) =>
  ids.filter((id) => isDecided(field, plan.factsOf(id)[field])).length;

test("a page takes few searches, each with one more filter value", () => {
  const plan = runToEnd(planOf({ mainCategory: "Fitness" }));
  const { data } = search({ ...base, mainCategory: "Fitness" });
  for (const field of ["emailExists", "followers", "engagementRate", "mainCategory"] as const)
    expect([field, shown(plan, field, data)]).toEqual([field, 50]);
  expect(shown(plan, "country", data)).toBeGreaterThan(16);
  expect(plan.factsOf("tiktok_2")).toMatchObject({
    emailExists: { kind: "flag", has: false },
    followers: { min: 1_000_000, isStated: true },
    country: { oneOf: ["China"] },
  });
  expect(plan.requests).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(plan.requests).toBe(asked.length);
  for (const values of asked) {
    expect(values).toMatchObject({ mainCategory: "Fitness", sortBy: "date_created", page: 1, perPage: 100 });
    expect(Object.keys(values)).not.toContain("race");
  }
  expect(new Set(asked.map((values) => JSON.stringify(values))).size).toBe(asked.length);
});

test("never asks for facts known from the filters", () => {
  runToEnd(planOf({ country: "France", emailExists: true, followersMin: 1_000_000 }));
  for (const { country, followersMin } of asked)
    expect([country, followersMin]).toEqual(["France", 1_000_000]);
});

test("ends at its maximum of requests, or without wanted facts", () => {
  expect(runToEnd(planOf({}, { mostRequests: 3 })).requests).toBe(3);
  expect(runToEnd(planOf({}, { wanted: [] })).requests).toBe(0);
  expect(runToEnd(planOf({}, { wanted: ["tiktok_999"] })).requests).toBe(0);
});

test.each([1, 2, 3])("%i selected creators are checked too, in fewer searches", (count) => {
  const ids = search(base).data.slice(0, count);
  const plan = runToEnd(planOf({}, { wanted: ids }));
  expect(shown(plan, "emailExists", ids)).toBe(count);
  expect(ids.flatMap((id) => Object.keys(plan.factsOf(id))).length).toBeGreaterThan(3 * count);
  expect(plan.requests).toBeLessThan(MOST_REQUESTS);
});

test("counts decide which values to search for", () => {
  const counts = {
    country: [
      { value: "ITALY", count: 590 },
      { value: "France", count: 10 },
    ],
  };
  const plan = planOf({}, { facets: facetsOf(counts) });
  plan.begin();
  const questions = Array.from({ length: 8 }, () => {
    const next = plan.next();
    plan.skip();
    return next?.question;
  });
  expect(questions).toContainEqual({ field: "country", value: "Italy" });
  expect(questions).not.toContainEqual({ field: "country", value: "United States" });
});

test("ignores counted values outside of closed lists", () => {
  const plan = planOf({}, { facets: facetsOf({ gender: [{ value: "unknown", count: 600 }] }) });
  runToEnd(plan);
  expect(asked.filter(({ gender }) => gender === "unknown")).toEqual([]);
});

test("known facts are not asked again, and shown facts narrow nothing", () => {
  const { data } = search(base);
  const known = new Map(
    data.map((id): [string, CreatorFacts] => [id, { emailExists: { kind: "flag", has: true } }]),
  );
  runToEnd(planOf({}, { shown: known }));
  expect(asked.some(({ emailExists }) => emailExists)).toBe(false);
  asked = [];
  const plan = runToEnd(planOf({}, { known }));
  expect(asked.some(({ emailExists }) => emailExists)).toBe(false);
  expect(plan.factsOf("tiktok_2").emailExists).toEqual({ kind: "flag", has: true });
});

test("an unanswered search is not repeated", () => {
  const plan = planOf({});
  plan.begin();
  const first = plan.next();
  plan.skip();
  expect(plan.next()?.question).not.toEqual(first?.question);
  expect(plan.requests).toBe(2);
});

test("a list without data costs at most two searches", () => {
  runToEnd(planOf({}));
  expect(asked.filter(({ language }) => language !== undefined).length).toBeLessThanOrEqual(2);
  expect(asked.filter(({ age }) => age !== undefined).length).toBeLessThanOrEqual(2);
});

describe("a contradiction", () => {
  test("between an answer and the page", () => {
    const plan = planOf({});
    plan.begin();
    const next = plan.next()!;
    const answer = search(next.values);
    expect(() => plan.take({ ...answer, data: answer.data.toReversed() })).toThrow(Contradiction);
  });

  test("between a filter and a known fact", () => {
    const known = new Map([
      ["tiktok_3", { country: { kind: "list", oneOf: ["Italy"] } } satisfies CreatorFacts],
    ]);
    expect(() => planOf({ country: "France" }, { known }).begin()).toThrow(Contradiction);
  });

  test("an unexpected answer is a programming error", () => {
    expect(() => planOf({}).take(search(base))).toThrow("Nothing was asked");
  });
});

describe("after the first page", () => {
  const email = { wanted: search({ ...base, page: 8 }).data, mostRequests: 2 };

  test("the first answer gives the count, the second the rows", () => {
    const plan = runToEnd(planOf({ page: 8 }, email));
    expect(asked.map(({ emailExists, page }) => [emailExists, page])).toEqual([
      [true, 1],
      [true, expect.any(Number)],
    ]);
    expect(asked[1]!.page).toBeGreaterThan(1);
    expect(shown(plan, "emailExists", email.wanted)).toBeGreaterThan(45);
  });

  test("a page that begins among the rows is joined with the one before it", () => {
    const plan = planOf({ page: 8 }, { facets: facetsOf({ country: [{ value: "France", count: 200 }] }) });
    plan.begin();
    let next = plan.next()!;
    while (!("value" in next.question)) {
      plan.skip();
      next = plan.next()!;
    }
    const { page, perPage } = next.values;
    const found = all.filter(({ country }) => country === "France").map(({ id }) => id);
    // If a service has fewer earlier rows, these are at the end of the previous page.
    const from = found.findIndex((id) => email.wanted.includes(id)) + 2;
    plan.take({ data: found.slice(from, from + perPage), page, next_page: page + 1, total_pages: page + 5 });
    expect(shown(plan, "country", [email.wanted[1]!])).toBe(0);
    const second = plan.next();
    expect(second?.question).toEqual(next.question);
    expect(second?.values).toMatchObject({ page: page - 1, perPage });
    plan.take({
      data: found.slice(from - perPage, from),
      page: page - 1,
      next_page: page,
      total_pages: page + 5,
    });
    const countries = email.wanted.map((id) => plan.factsOf(id).country);
    expect(countries.filter((fact) => fact && "oneOf" in fact).length).toBe(
      email.wanted.filter((id) => found.includes(id)).length,
    );
    expect(countries.every((fact) => fact !== undefined)).toBe(true);
  });

  test("an answer for another page is not combined with the previous one", () => {
    const plan = planOf({ page: 8 }, email);
    plan.begin();
    plan.take(search(plan.next()!.values));
    const second = plan.next()!;
    // A service that lacks this page and repeats the first one.
    plan.take({ ...search({ ...second.values, page: 1 }), page: 1 });
    expect(shown(plan, "emailExists", email.wanted)).toBe(0);
  });

  test("reads at most two pages per question", () => {
    const plan = runToEnd(planOf({ page: 8 }));
    const sent = asked.map((values) => JSON.stringify({ ...values, page: 1, perPage: 100 }));
    expect(Math.max(...sent.map((one) => sent.filter((other) => other === one).length))).toBeLessThanOrEqual(
      2,
    );
    expect(plan.requests).toBeLessThanOrEqual(MOST_REQUESTS);
  });

  test("never asks for the sorted number, whose page is unknown", () => {
    runToEnd(planOf({ page: 8, sortBy: "followers" }));
    expect(
      asked.every(
        ({ followersMin, followersMax }) => followersMin === undefined && followersMax === undefined,
      ),
    ).toBe(true);
  });
});

describe("a service with an unknown order of equal values", () => {
  const rules = { isOrderTotal: false, isOneState: false };

  test("proves found rows, and absence only by a whole list", () => {
    const plan = runToEnd(planOf({}, { rules }));
    const { data } = search(base);
    expect(shown(plan, "emailExists", data)).toBe(25);
    expect(shown(plan, "engagementRate", data)).toBe(50);
    const few = runToEnd(planOf({ followersMin: 1_040_000 }, { rules }));
    expect(shown(few, "emailExists", data)).toBe(50);
  });

  test("detects a service that ignores a filter, also on later pages", () => {
    const plan = (page: number) => planOf({ page }, { rules });
    for (const page of [1, 4]) {
      const ignoring = (values: CreatorValues) => {
        const { gender: _gender, accountType: _type, ...known } = values;
        return search(known as CreatorValues);
      };
      const one = plan(page);
      one.begin();
      const run = () => {
        for (let next = one.next(); next; next = one.next()) one.take(ignoring(next.values));
      };
      expect(run).toThrow(Contradiction);
    }
    // All creators have one type here, so a service that filters by it is believed.
    const honest = runToEnd(plan(1));
    expect(shown(honest, "accountType", search(base).data)).toBe(50);
  });

  test("never treats two pages as one list", () => {
    const { data } = search({ ...base, page: 8 });
    const one = planOf({ page: 8 }, { rules, mostRequests: 2 });
    runToEnd(one);
    expect(data.filter((id) => one.factsOf(id).emailExists?.kind === "flag")).toEqual(
      data.filter((id) => all.find((creator) => creator.id === id)?.email && one.factsOf(id).emailExists),
    );
  });

  test("a full page may have others after it", () => {
    const plan = planOf({ perPage: 10 }, { rules });
    plan.begin();
    const next = plan.next()!;
    const data = search({ ...next.values, perPage: 10 }).data;
    plan.take({ data, page: 1, next_page: 0, total_pages: 1 });
    expect(plan.factsOf("tiktok_2")).toEqual({});
  });
});

describe("counts and page of one state", () => {
  const buckets = [
    { from: 0, to: 250_000, count: 125 },
    { from: 250_000, to: 2_000_000, count: 475 },
  ];
  const facets: Facets = { total: 600, counts: {}, histograms: { followers: buckets } };
  const sorted = { sortBy: "followers" } as const;

  test("give each row's bucket by its position", () => {
    const plan = planOf(sorted, { facets, rules: { isOrderTotal: true, isOneState: true } });
    expect(plan.begin()).toHaveLength(50);
    expect(plan.factsOf("tiktok_1").followers).toEqual({ kind: "band", min: 250_000, isStated: true });
  });

  test.each<[string, Partial<CreatorValues>, boolean]>([
    ["of another moment", sorted, false],
    ["without the restriction of the page", { ...sorted, followersMax: 300_000 }, true],
    ["of another order", {}, true],
  ])("say nothing %s", (_, values, isOneState) => {
    const plan = planOf(values, { facets, rules: { isOrderTotal: true, isOneState } });
    plan.begin();
    const low = (id: string) => (plan.factsOf(id).followers as { min?: number } | undefined)?.min;
    expect(search({ ...base, ...values }).data.map(low)).toEqual(Array(50).fill(undefined));
  });
});

test("a plan can ask about every field", () => {
  expect(PROOF_FIELDS).toHaveLength(11);
});
