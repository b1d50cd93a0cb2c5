/** The reasons for which creators are like several owned ones. */
import { expect, test } from "vitest";
import type { Creator } from "@/lib/contract/records";
import { reasonsLike } from "./like-several";

const one: Creator = {
  id: "tiktok_1",
  mainCategory: "Fitness",
  country: "France",
  followers: 40_000,
  engagementRate: 4,
};
const other: Creator = { ...one, id: "tiktok_2", country: "Italy", followers: 200_000, engagementRate: 7 };
const third: Creator = { ...one, id: "tiktok_3", mainCategory: "Food", followers: undefined };

test("selects values shared by most and offers the others", () => {
  const { values } = reasonsLike([one, other, third]);
  expect(values).toEqual([
    {
      field: "mainCategory",
      label: "Category",
      values: [
        { value: "Fitness", count: 2 },
        { value: "Food", count: 1 },
      ],
      chosen: "Fitness",
    },
    {
      field: "country",
      label: "Country",
      values: [
        { value: "France", count: 2 },
        { value: "Italy", count: 1 },
      ],
      chosen: "France",
    },
  ]);
  expect(reasonsLike([one, other]).values[1]).toMatchObject({ field: "country", chosen: null });
});

test("the language counts only without a shared country", () => {
  const spoken = (creator: Creator): Creator => ({ ...creator, language: "french" });
  expect(reasonsLike([one, one].map(spoken)).values[2]).toMatchObject({ field: "language", chosen: null });
  expect(reasonsLike([one, other].map(spoken)).values[2]).toMatchObject({ chosen: "french" });
});

test("ranges span those that fit each creator", () => {
  const { ranges } = reasonsLike([one, other, third]);
  expect(ranges).toEqual([
    {
      field: "followers",
      label: "Followers",
      min: { param: "followersMin", value: 20_000 },
      max: { param: "followersMax", value: 400_000 },
    },
    {
      field: "engagementRate",
      label: "Engagement rate",
      min: { param: "engagementRateMin", value: 3 },
      // Over 6% has no upper end.
      max: { param: "engagementRateMax", value: undefined },
    },
  ]);
});

test("values without a filter give no reason", () => {
  const unknown = { id: "tiktok_9", mainCategory: "Juggling", country: "Atlantis" } as Creator;
  expect(reasonsLike([unknown])).toEqual({ values: [], ranges: [] });
  expect(reasonsLike([])).toEqual({ values: [], ranges: [] });
});
