/** Reasons why owned creators are similar to a new one, from its known facts only. */
import { expect, test } from "vitest";
import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import { parseBody } from "@/lib/contract/query";
import type { ProvenFacts } from "@/lib/domain/proofs/look-step";
import { reasonsOfKnown } from "./like-known";

const provenAt = "2026-11-01T10:00:00.000Z";
const proven: ProvenFacts = {
  country: { fact: { kind: "list", oneOf: ["France"] }, provenAt },
  followers: { fact: { kind: "band", min: 100_000, max: 250_000, isStated: true }, provenAt },
};

test("combines the search's filters with proven facts", () =>
  expect(reasonsOfKnown({ mainCategory: "Food", engagementRateMin: 3 }, { proven })).toEqual([
    { mainCategory: "Food" },
    { country: "France" },
    { followersMin: 100_000, followersMax: 250_000 },
    { engagementRateMin: 3 },
  ]));

test("every reason is a valid part of a search", () => {
  const open: CreatorFilters[] = [{ followersMin: 20_000 }, { followersMax: 9 }, { engagementRateMin: 0.5 }];
  for (const filters of open)
    for (const reason of reasonsOfKnown(filters)) expect(parseBody(creatorQuery, reason).issues).toEqual([]);
});

test("a proven fact replaces a wider filter", () =>
  expect(reasonsOfKnown({ followersMin: 1_000 }, { proven })).toContainEqual({
    followersMin: 100_000,
    followersMax: 250_000,
  }));

test("undecided facts give no reason", () => {
  const open: ProvenFacts = {
    country: { fact: { kind: "list", noneOf: ["Italy"] }, provenAt },
    followers: { fact: { kind: "band", min: 1, isStated: false }, provenAt },
  };
  expect(reasonsOfKnown({}, { proven: open })).toEqual([]);
});

test("a post gives category, country and approximate followers", () => {
  const seen = { postId: "p", postedAt: provenAt, category: "Food", country: "Italy", followers: 10_000 };
  expect(reasonsOfKnown({}, { seen })).toEqual([
    { mainCategory: "Food" },
    { country: "Italy" },
    { followersMin: 5_000, followersMax: 20_000 },
  ]);
  expect(reasonsOfKnown({}, { seen, proven })).toContainEqual({ country: "France" });
});

test("no facts give no reason", () => expect(reasonsOfKnown({ bio: "chess" })).toEqual([]));
