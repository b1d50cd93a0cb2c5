import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { join, MAX_SIGHTINGS, observe, outcomeOf, update, type Known, type Values } from "./known-record";
import { creatorRules, postRules } from "./merge-rules";
import { decodeProvenance, encodeProvenance } from "./provenance";

type Seen = { values: Values; at?: number; source?: string; inferred?: string[] };

const see = ({ values, at, source, inferred = [] }: Seen, rules = postRules): Known =>
  observe(rules, values, { at, source, inferred });
const after = (...seen: Seen[]): Known =>
  seen.map((one) => see(one)).reduce((known, next) => join(postRules, known, next));

/** State as stored in a file. */
const stored = ({ values, ...known }: Known, rules = postRules) => ({
  values: JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  provenance: encodeProvenance(rules, { values, ...known }),
});

describe("of two values of a field", () => {
  test.each<[string, Seen[], Values]>([
    [
      "an absent one erases nothing",
      [
        { values: { views: 5, caption: "Hello", likes: 1 }, at: 1 },
        { values: { views: 6 }, at: 2 },
      ],
      { views: 6, caption: "Hello", likes: 1 },
    ],
    [
      "the one of 2023 stays when a file of 2020 comes later",
      [
        { values: { views: 900 }, at: Date.UTC(2023, 0) },
        { values: { views: 20, likes: 3 }, at: Date.UTC(2020, 0) },
      ],
      { views: 900, likes: 3 },
    ],
    [
      "the later one stays, also where it is the smaller",
      [
        { values: { views: 9 }, at: 1 },
        { values: { views: 5 }, at: 2 },
      ],
      { views: 5 },
    ],
    [
      "a stated one beats an inferred one that is newer",
      [
        { values: { category: "Food" }, at: 1 },
        { values: { category: "Arts" }, at: 2, inferred: ["category"] },
      ],
      { category: "Food" },
    ],
    [
      "of inferred ones the later stays",
      [
        { values: { category: "Food" }, at: 2, inferred: ["category"] },
        { values: { category: "Arts" }, at: 1, inferred: ["category"] },
      ],
      { category: "Food" },
    ],
    [
      "a known time is newer than an unknown one",
      [{ values: { category: "Food" } }, { values: { category: "Arts" }, at: -1e12 }],
      { category: "Arts" },
    ],
    [
      "at equal times the larger count and the longer text stay",
      [
        { values: { views: 10, caption: "Hello w" }, at: 1 },
        { values: { views: 9, caption: "Hello world" }, at: 1 },
      ],
      { views: 10, caption: "Hello world" },
    ],
    [
      "an empty list erases nothing",
      [
        { values: { hashtags: ["a"] }, at: 1 },
        { values: { hashtags: [] }, at: 2 },
      ],
      { hashtags: ["a"] },
    ],
  ])("%s, in either order", (_, seen, expected) => {
    expect(after(...seen).values).toEqual(expected);
    expect(after(...seen.toReversed()).values).toEqual(expected);
  });

  test("keeps the earliest creation date and reports no later one", () => {
    const day = (dateCreated: number, at: number) => see({ values: { dateCreated }, at }, creatorRules);
    const both = join(creatorRules, day(10, 1), day(20, 2));
    expect(both.values.dateCreated).toBe(10);
    expect(outcomeOf(creatorRules, day(10, 1), day(20, 2), both)).toBe("unchanged");
  });
});

describe("later observations", () => {
  const later = (before: Seen, brought: Seen) => update(postRules, see(before), see(brought));

  test("win at equal times, whatever is larger or longer", () => {
    const before = { values: { views: 120_000, caption: "Hello wrold" }, at: 1, source: "a.csv" };
    const known = later(before, { values: { views: 12_000, caption: "Hello" }, at: 1, source: "a.csv" });
    expect(known.values).toEqual({ views: 12_000, caption: "Hello" });
    expect(known.seen).toEqual([{ at: 1, source: "a.csv", counts: { views: 12_000 } }]);
    expect(later({ values: { views: 5 } }, { values: { views: 4 } }).values).toEqual({ views: 4 });
  });

  test("lose against newer or stated values and erase nothing", () => {
    expect(later({ values: { views: 5 }, at: 2 }, { values: { views: 9 }, at: 1 }).values).toEqual({
      views: 5,
    });
    const stated = { values: { category: "Food", hashtags: ["a"] }, at: 1 };
    const inferred = { values: { category: "Arts", hashtags: [] }, at: 1, inferred: ["category"] };
    expect(later(stated, inferred).values).toEqual(stated.values);
  });
});

describe("derived values", () => {
  const numbers: Seen = { values: { views: 1000, viralityScore: 1 }, at: 1, inferred: ["viralityScore"] };

  test("are a function of the known values", () => {
    const alone = see(numbers).values.viralityScore;
    const reached = after(numbers, { values: { followers: 10 }, at: 0 });
    expect(reached.values.viralityScore).toBe(
      postRules.derived.viralityScore!.by({ views: 1000, followers: 10 }),
    );
    expect(reached.values.viralityScore).not.toBe(alone);
    const hook = { values: { caption: "One thing", hook: "One thing" }, at: 1, inferred: ["hook"] };
    expect(after(hook, { values: { caption: "Another" }, at: 2 }).values.hook).toBe("Another");
  });

  test("stay if a source states them, and are never added without evidence", () => {
    expect(after(numbers, { values: { viralityScore: 77 }, at: 0 }).values.viralityScore).toBe(77);
    expect(after({ values: { views: 5 } }, { values: { likes: 5 } }).values).toEqual({ views: 5, likes: 5 });
  });

  test("stay until their source value is known", () => {
    const captionless: Seen = { values: { hook: "From nothing" }, inferred: ["hook"], at: 1 };
    expect(see(captionless).values).toEqual({ hook: "From nothing" });
    expect(after(captionless, { values: { caption: "!!" }, at: 0 }).values).toEqual({ caption: "!!" });
    expect(after(captionless, { values: { caption: "Here" }, at: 0 }).values.hook).toBe("Here");
  });
});

describe("sightings", () => {
  test("keeps each source at each time with its counts, newest first", () => {
    const { seen } = after(
      { values: { views: 5, caption: "a" }, at: 1, source: "one.csv" },
      { values: { views: 9, likes: 1 }, at: 3, source: "two.csv" },
      { values: { views: 7 }, at: 3, source: "two.csv" },
      { values: { views: 1 }, source: "undated.csv" },
      { values: { views: 1 } },
    );
    expect(seen).toEqual([
      { at: 3, source: "two.csv", counts: { views: 9, likes: 1 } },
      { at: 1, source: "one.csv", counts: { views: 5 } },
      { at: undefined, source: "undated.csv", counts: {} },
    ]);
  });

  test("has no counts that were inferred", () => {
    expect(see({ values: { views: 5 }, at: 1, inferred: ["views"] }).seen).toEqual([{ at: 1, counts: {} }]);
  });

  test("is bounded, and keeps the newest", () => {
    const many = Array.from({ length: 70 }, (_, at) => ({ values: { views: at }, at, source: "daily.csv" }));
    const { seen } = after(...many);
    expect(seen).toHaveLength(MAX_SIGHTINGS);
    expect([seen[0]!.at, seen.at(-1)!.at]).toEqual([69, 20]);
  });
});

test.each<[string, Seen, Seen, string]>([
  ["another value", { values: { views: 5 }, at: 1 }, { values: { views: 6 }, at: 2 }, "updated"],
  ["a new field", { values: { views: 5 }, at: 2 }, { values: { likes: 6 }, at: 1 }, "updated"],
  ["the same", { values: { views: 5 }, at: 1 }, { values: { views: 5 }, at: 2 }, "unchanged"],
  ["an older value", { values: { views: 5 }, at: 2 }, { values: { views: 4 }, at: 1 }, "older"],
  [
    "an inferred value beside a stated one",
    { values: { category: "Food" }, at: 1 },
    { values: { category: "Arts" }, at: 2, inferred: ["category"] },
    "unchanged",
  ],
])("%s is reported as such", (_, before, brought, expected) => {
  expect(outcomeOf(postRules, see(before), see(brought), after(before, brought))).toBe(expected);
});

const texts = fc.constantFrom("a", "b", "ab", "Hello there. More", "Ünder", "!!");
const counts = fc.integer({ min: 0, max: 3 });
const observations: fc.Arbitrary<Seen> = fc.record(
  {
    values: fc.record(
      {
        views: counts,
        likes: counts,
        followers: counts,
        viralityScore: counts,
        caption: texts,
        hook: texts,
        category: texts,
        hashtags: fc.array(texts, { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    at: fc.integer({ min: -1, max: 80 }),
    source: fc.constantFrom("one.csv", "two.csv"),
    inferred: fc.subarray(["viralityScore", "hook", "category", "views", "constructor"]),
  },
  { requiredKeys: ["values"] },
);

/** Joins random neighbours until one is left; each state was stored and read before. */
function joinInGroups(known: Known[], choices: readonly number[]): Known {
  const left = [...known];
  for (let step = 0; left.length > 1; step++) {
    const at = choices[step % choices.length]! % (left.length - 1);
    const joined = join(postRules, left[at]!, left[at + 1]!);
    const { values } = joined;
    left.splice(at, 2, decodeProvenance(postRules, values, encodeProvenance(postRules, joined)));
  }
  return left[0]!;
}

test("any order and grouping of observations gives the same record", () => {
  const cases = fc.tuple(
    // Few, so that values are absent; many, so that sightings are dropped.
    fc.oneof(
      fc.array(observations, { minLength: 1, maxLength: 4 }),
      fc.array(observations, { minLength: 1, maxLength: 120 }),
    ),
    fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
    fc.infiniteStream(fc.nat()),
  );
  fc.assert(
    fc.property(cases, ([seen, choices, random]) => {
      const expected = stored(after(...seen));
      const keyed = [...seen, ...seen.slice(0, 3)].map((one) => ({
        one,
        key: random.next().value as number,
      }));
      const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => see(one));
      expect(stored(joinInGroups(shuffled, choices))).toEqual(expected);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) },
  );
});
