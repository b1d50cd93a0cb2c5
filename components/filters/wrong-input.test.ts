import { expect, test } from "vitest";
import { arbitraryValues, seededRandom } from "@/lib/testing/arbitrary-values";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { fromForm, toForm, type FormValues, firstWrongField, wrongIn } from "./form-values";

const { views, posted, hook } = viralQuery.filters;

test.each([
  ["abc", "", ["viewsMin"], /a number/],
  ["", "5x", ["viewsMax"], /a number/],
  ["abc", "5x", ["viewsMin", "viewsMax"], /a number/],
  ["9b", "abc", ["viewsMax"], /a number/],
  ["99999999999b", "", ["viewsMin"], /a number/],
  ["1.5", "", ["viewsMin"], /whole/],
  ["10k", "5k", ["viewsMin", "viewsMax"], /larger/],
])("views %s to %s", (viewsMin, viewsMax, fields, note) => {
  const wrong = wrongIn(views, { viewsMin, viewsMax });
  expect(wrong?.fields).toEqual(fields);
  expect(wrong?.note).toMatch(note);
});

test("days in the wrong order are invalid, texts never", () => {
  const days = { dateCreatedFrom: "2026-11-02", dateCreatedTo: "2026-11-01" };
  expect(wrongIn(posted, days)?.fields).toEqual(["dateCreatedFrom", "dateCreatedTo"]);
  expect(wrongIn(posted, { ...days, dateCreatedTo: "2026-11-02" })).toBeUndefined();
  expect(wrongIn(posted, { ...days, dateCreatedTo: "" })).toBeUndefined();
  expect(wrongIn(hook, { hook: "abc" })).toBeUndefined();
});

test("finds the first wrong field in the panel's order", () => {
  expect(firstWrongField(viralQuery, {})).toBeUndefined();
  expect(firstWrongField(viralQuery, { viewsMin: " 10k ", viewsMax: " " })).toBeUndefined();
  expect(firstWrongField(creatorQuery, { averageLikesMax: "x", followersMin: "y" })).toBe("followersMin");
});

test("agrees with what the page accepts", () => {
  const random = seededRandom(7);
  for (const query of [viralQuery, creatorQuery]) {
    for (let round = 0; round < 200; round++) {
      expect(firstWrongField(query, toForm(query, arbitraryValues(query, random)))).toBeUndefined();
    }
    for (const filter of Object.values(query.filters)) {
      if (filter.kind !== "range") continue;
      for (const [low, high] of [
        ["abc", ""],
        ["1.5", ""],
        ["2", "1"],
        ["1k", "2k"],
        ["99999999999b", ""],
      ] as const) {
        const inputs: FormValues = { [filter.min]: low, [filter.max]: high };
        const sent = Object.entries(fromForm(query, inputs)).map(([field, value]): [string, string] => [
          field,
          String(value),
        ]);
        const isUnderstood = parseUrl(query, sent, { isForm: true }).issues.length === 0;
        expect(firstWrongField(query, inputs) === undefined, `${filter.min} ${low} ${high}`).toBe(
          isUnderstood,
        );
      }
    }
  }
});
