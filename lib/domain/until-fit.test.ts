import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CreatorFilters } from "@/lib/contract/creators";
import type { Creator } from "@/lib/contract/records";
import { matchesCreator } from "./match-creator";
import { fitEnd, nextBatch, searchWithWish, type FitCounts } from "./until-fit";

const counts = { wanted: 20, most: 60, spent: 0, bought: 0, found: 0 };

describe("the next batch", () => {
  test.each([
    ["ten at first", {}, 10],
    ["as many as are missing", { found: 17, spent: 30 }, 3],
    ["as many as there are credits", { found: 2, spent: 58 }, 2],
    ["none when enough fit", { found: 20, spent: 40 }, 0],
    ["none when a service took more than was held", { spent: 63 }, 0],
  ])("%s", (_, change, size) => expect(nextBatch({ ...counts, ...change })).toBe(size));
});

describe("the end", () => {
  test.each<[string, Partial<FitCounts>, ReturnType<typeof fitEnd>]>([
    ["not at the start", {}, null],
    ["enough fit", { found: 20, bought: 60, spent: 60 }, "found"],
    ["the credits are spent", { found: 19, bought: 60, spent: 60 }, "spent"],
    ["fewer than one in five fit", { found: 2, bought: 15, spent: 15 }, "fewFit"],
    ["one in five fits", { found: 3, bought: 15, spent: 15 }, null],
    ["too early to say", { found: 0, bought: 14, spent: 14 }, null],
  ])("%s", (_, change, end) => expect(fitEnd({ ...counts, ...change })).toBe(end));

  test("always ends within credits and creators", () => {
    const run = fc.record({
      wanted: fc.integer({ min: 1, max: 40 }),
      more: fc.integer({ min: 0, max: 40 }),
      fits: fc.infiniteStream(fc.boolean()),
    });
    fc.assert(
      fc.property(run, ({ wanted, more, fits }) => {
        const now = { wanted, most: wanted + more, spent: 0, bought: 0, found: 0 };
        while (fitEnd(now) === null) {
          const size = nextBatch(now);
          expect(size).toBeGreaterThan(0);
          now.spent += size;
          now.bought += size;
          for (let each = 0; each < size; each++) if (fits.next().value) now.found++;
        }
        expect(now.spent).toBeLessThanOrEqual(now.most);
        expect(now.found).toBeLessThanOrEqual(wanted);
      }),
    );
  });
});

describe("the search of those who fit", () => {
  test.each<[CreatorFilters, CreatorFilters, object | null]>([
    [{}, { emailExists: true }, { emailExists: true }],
    [
      { followersMin: 10, followersMax: 90 },
      { followersMin: 50, followersMax: 200 },
      { followersMin: 50, followersMax: 90 },
    ],
    [{ followersMax: 40 }, { followersMin: 50 }, null],
    [{ country: "france" }, { country: "France" }, { country: "france" }],
    [{ country: "France" }, { country: "Italy" }, null],
    [{ gender: "male" }, { gender: "female" }, null],
    [{ age: ["20-29", "30-39"] }, { age: ["30-39", "40-49"] }, { age: ["30-39"] }],
    [{ age: ["20-29"] }, { age: ["30-39"] }, null],
    [
      { bio: "vegan", hashtags: ["food"] },
      { gender: "male" },
      { bio: "vegan", hashtags: ["food"], gender: "male" },
    ],
  ])("%j with %j", (search, wish, both) => {
    const narrowed = searchWithWish(search, wish);
    if (both === null) expect(narrowed).toBeNull();
    else expect(narrowed).toMatchObject(both);
  });

  test("finds exactly the creators of the search that match", () => {
    const some = fc.record(
      {
        followersMin: fc.integer({ min: 0, max: 5 }),
        followersMax: fc.integer({ min: 0, max: 5 }),
        country: fc.constantFrom("France", "Italy"),
        age: fc.uniqueArray(fc.constantFrom("10-19", "20-29"), { minLength: 1 }),
        emailExists: fc.constant(true),
      },
      { requiredKeys: [] },
    );
    const creator = fc.record(
      {
        followers: fc.integer({ min: 0, max: 5 }),
        country: fc.constantFrom("france", "Italy"),
        age: fc.constantFrom("10-19", "20-29"),
        email: fc.constant("a@b.example"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(some, some, creator, (search, wish, record) => {
        const [one, other] = [search as CreatorFilters, wish as CreatorFilters];
        const who = { id: "tiktok_1", ...record } as Creator;
        const narrowed = searchWithWish(one, other);
        const isFound = narrowed !== null && matchesCreator(narrowed, who);
        expect(isFound).toBe(matchesCreator(one, who) && matchesCreator(other, who));
      }),
    );
  });
});
