import { expect, test } from "vitest";
import type { CreatorFilters } from "@/lib/contract/creators";
import { controlOf } from "./choose-question";
import type { Question } from "./question";
import { sharesFrom } from "./shares";

test.each<[Question, CreatorFilters, Question | null]>([
  [{ field: "emailExists" }, {}, null],
  [{ field: "gender", value: "male" }, {}, { field: "gender", value: "female" }],
  [{ field: "country", value: "United States" }, {}, { field: "country", value: "China" }],
  [{ field: "country", value: "France" }, {}, { field: "country", value: "United States" }],
  [{ field: "followers", min: 25_000 }, {}, { field: "followers", max: 10_000 }],
  [{ field: "followers", max: 25_000 }, {}, { field: "followers", min: 100_000, max: 250_000 }],
  [
    { field: "followers", min: 100_000 },
    { followersMin: 12_000 },
    { field: "followers", min: 10_000, max: 25_000 },
  ],
  [{ field: "followers", min: 25_000 }, { followersMin: 12_000 }, null],
  [{ field: "followers", min: 25_000 }, { followersMin: 30_000 }, null],
])("%j under %j is tried with %j", (question, base, control) => {
  expect(controlOf(question, base, sharesFrom(null))).toEqual(control);
});

test("uses the most frequent other value if counts are known", () => {
  const counts = {
    country: [
      { value: "Italy", count: 5 },
      { value: "france", count: 90 },
    ],
  };
  const shares = sharesFrom({ total: 100, counts, histograms: {} });
  expect(controlOf({ field: "country", value: "France" }, {}, shares)).toEqual({
    field: "country",
    value: "Italy",
  });
});
