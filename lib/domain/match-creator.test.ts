import { describe, expect, test } from "vitest";
import { matchesCreator } from "./match-creator";
import type { Creator } from "../contract/records";

const creator: Creator = {
  id: "tiktok_1",
  username: "Ana.Mueve",
  followers: 12_000,
  engagementRate: 4.2,
  averageViews: 8_000,
  mainCategory: "Fitness",
  subCategory: "Home Workout",
  bio: "Coach in Straße 5. Marathon & 100% joy",
  hashtags: ["GymTok", "Over40"],
  country: "Czechia",
  promotedProducts: ["Protein Powder"],
  nichesToPromote: ["meal prep"],
  source: "tiktok",
  age: "30-39",
  email: "Ana@Example.com",
};

describe("meets", () => {
  test.each([
    {},
    { mainCategory: "Fitness", source: "tiktok" },
    { followersMin: 12_000, followersMax: 12_000 },
    { country: "czechia" },
    { age: ["20-29", "30-39"] },
    { username: "ana.mueve" },
    { email: "ana@example.COM" },
    { bio: "marathon COACH" },
    { bio: "100%" },
    { subCategory: "workOUT" },
    { hashtags: ["gymtok", "OVER40"] },
    { promotedProducts: ["nothing", "powder"] },
    { emailExists: true },
    { emailExists: false },
    { hashtags: [] },
  ])("%j", (values) => expect(matchesCreator(values, creator)).toBe(true));
});

describe("does not meet", () => {
  test.each([
    { mainCategory: "fitness" },
    { followersMin: 12_001 },
    { averageLikesMin: 0 },
    { age: ["20-29"] },
    { username: "ana" },
    { bio: "coach swimmer" },
    { hashtags: ["gymtok", "gym"] },
    { nichesToPromote: ["vegan"] },
    { gender: "female" },
    { race: ["White"] },
  ])("%j", (values) => expect(matchesCreator(values, creator)).toBe(false));

  test("a missing e-mail", () =>
    expect(matchesCreator({ emailExists: true }, { id: "tiktok_2" })).toBe(false));
});

test("compares handles, e-mails and tags as the catalogue does", () => {
  const odd: Creator = { id: "tiktok_3", username: " @Ana ", email: " a@b.example", hashtags: ["# Glow"] };
  expect(matchesCreator({ username: "ana", email: "A@b.example", hashtags: ["glow"] }, odd)).toBe(true);
});

describe("at the edges", () => {
  const bare: Creator = { id: "youtube_1" };
  test.each<[string, object, Partial<Creator>, boolean]>([
    ["zero is a number", { followersMax: 0 }, { followers: 0 }, true],
    [
      "both ends are within",
      { engagementRateMin: 4.2, engagementRateMax: 4.2 },
      { engagementRate: 4.2 },
      true,
    ],
    ["just above", { engagementRateMax: 4.2 }, { engagementRate: 4.200001 }, false],
    ["an unknown number is in no range", { followersMin: 0 }, {}, false],
    ["a number as text is unknown", { followersMin: 0 }, { followers: "5" as never }, false],
    ["one tag of two", { hashtags: ["a", "b"] }, { hashtags: ["a"] }, false],
    ["a tag is a whole element", { hashtags: ["knot"] }, { hashtags: ["knots"] }, false],
    ["a piece is not", { nichesToPromote: ["camp"] }, { nichesToPromote: ["Camping"] }, true],
    [
      "a piece does not reach across elements",
      { nichesToPromote: ["ab"] },
      { nichesToPromote: ["a", "b"] },
      false,
    ],
    ["words in any order", { bio: "b  a" }, { bio: "a and b" }, true],
    ["% is a letter like others", { bio: "100%" }, { bio: "1000" }, false],
    ["_ is one too", { subCategory: "a_b" }, { subCategory: "axb" }, false],
    ["a substring with its space", { subCategory: "street " }, { subCategory: "streetfood" }, false],
    ["an e-mail is compared as a whole", { email: "a@b.example" }, { email: "aa@b.example" }, false],
    ["an empty e-mail is none", { emailExists: true }, { email: "" }, false],
    ["control characters are not in records", { bio: "ab" }, { bio: "a\0b" }, true],
    ["a retired value is still a value", { age: ["20-29"] }, { age: "19" }, false],
    [
      "two filters, one met",
      { source: "tiktok", gender: "male" },
      { source: "tiktok", gender: "female" },
      false,
    ],
  ])("%s", (_, values, known, isMet) => expect(matchesCreator(values, { ...bare, ...known })).toBe(isMet));
});
