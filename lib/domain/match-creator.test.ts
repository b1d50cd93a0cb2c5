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

  test("an e-mail that is not there", () =>
    expect(matchesCreator({ emailExists: true }, { id: "tiktok_2" })).toBe(false));
});

test("compares handles, e-mails and tags as the catalogue does", () => {
  const odd: Creator = { id: "tiktok_3", username: " @Ana ", email: " a@b.example", hashtags: ["# Glow"] };
  expect(matchesCreator({ username: "ana", email: "A@b.example", hashtags: ["glow"] }, odd)).toBe(true);
});
