import { expect, test } from "vitest";
import { headerOfTexts, recognisedHeader } from "./find-header";

const TABLE = [
  ["Handle", "Platform", "Followers"],
  ["@mila", "TikTok", "5"],
];

test.each<[string, string[][], number]>([
  ["a header alone", TABLE, 0],
  ["below a title", [["June"], ...TABLE], 1],
  ["below a title and an empty row", [["June", "", ""], ["", "", ""], ...TABLE], 2],
  ["not below a row that is as full", [["alpha", "beta", "gamma"], ...TABLE], 0],
  [
    "not below a row that says more than a title",
    [
      ["a", "b", "c"],
      ["Handle", "Platform", "Views", "Likes"],
    ],
    0,
  ],
  [
    "of unknown columns below a title of their width",
    [
      ["June", ""],
      ["alpha", "beta"],
    ],
    1,
  ],
  ["of unknown columns below a shorter row", [["June"], ["alpha", "beta"]], 0],
  ["of nothing", [], 0],
])("%s", (_, rows, header) => expect(headerOfTexts(rows)).toBe(header));

test("one recognised column is not enough to tell a header", () => {
  expect(recognisedHeader([["June"], ["Followers", "x"]])).toBeUndefined();
  expect(recognisedHeader([["June"], ["Followers", "Handle"]])).toEqual({ at: 1, recognised: 2 });
});
