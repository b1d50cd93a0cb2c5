import { describe, expect, test } from "vitest";
import { coverageOf, type RowsOfPage, type Stretch } from "./coverage";

const rows = (ids: string, isFirst: boolean, isLast = false): RowsOfPage => ({
  ids: [...ids],
  isFirst,
  isLast,
});
const FIRST = rows("abcde", true);
const MIDDLE = rows("abcde", false);
const LAST = rows("abcde", false, true);
const ALL = rows("abcde", true, true);

/** `^` and `$`: the page starts and ends with the search's results. Capital letters are not rows. */
function stretch(text: string): Stretch {
  return {
    ids: [...text.replaceAll(/[$^]/g, "")],
    isFromStart: text.startsWith("^"),
    isToEnd: text.endsWith("$"),
  };
}

describe("creators with equal values come in one order", () => {
  test.each<[string, RowsOfPage, string, string, string]>([
    ["everything that is found", FIRST, "^bd$", "bd", "ace"],
    ["nothing is found", FIRST, "^$", "", "abcde"],
    ["behind the last row found nothing is certain", FIRST, "^bd", "bd", "ac"],
    ["nobody behind the first page is before one of its rows", FIRST, "^bX", "b", "acde"],
    ["not one row, and more that follow", FIRST, "^XY", "", "abcde"],
    ["an empty page that is not the end", FIRST, "^", "", ""],
    ["between the rows of a page in the middle", MIDDLE, "bd", "bd", "c"],
    ["strangers on both sides", MIDDLE, "XbdY", "bd", "ace"],
    ["strangers before", MIDDLE, "Xbd", "bd", "ac"],
    ["strangers after", MIDDLE, "bdY", "bd", "ce"],
    ["strangers alone may be anywhere", MIDDLE, "XY", "", ""],
    ["strangers alone, and all that is found", MIDDLE, "^XY$", "", "abcde"],
    ["the beginning alone", MIDDLE, "^XY", "", ""],
    ["a page behind the end", MIDDLE, "$", "", ""],
    ["from a row to the end", MIDDLE, "d$", "d", "e"],
    ["strangers are before the last page", LAST, "XY$", "", "abcde"],
    ["strangers are before the last page, which goes on", LAST, "XYb", "b", "a"],
    ["a page that is all", ALL, "^bd", "bd", "ac"],
  ])("%s", (_, page, text, found, absent) => {
    expect(coverageOf(page, stretch(text), true)).toEqual({ found: [...found], absent: [...absent] });
  });

  test.each<[string, RowsOfPage, string]>([
    ["rows in another order", FIRST, "^db$"],
    ["a row twice", FIRST, "^bb$"],
    ["a stranger between two rows", MIDDLE, "^bXd$"],
    ["a stranger before a row of the first page", FIRST, "^Xb$"],
    ["a stranger after a row of the last page", LAST, "^bX$"],
    ["a stranger where the page is all", ALL, "^X$"],
  ])("%s: the page has changed", (_, page, text) => {
    expect(coverageOf(page, stretch(text), true)).toBeNull();
  });
});

describe("creators with equal values come in any order", () => {
  test.each<[string, RowsOfPage, string, string, string]>([
    ["who is found is proven", FIRST, "^db", "bd", ""],
    ["a stranger proves nothing", FIRST, "^bX", "b", ""],
    ["everything that is found", MIDDLE, "^dXb$", "bd", "ace"],
    ["strangers alone, and all that is found", MIDDLE, "^X$", "", "abcde"],
  ])("%s", (_, page, text, found, absent) => {
    expect(coverageOf(page, stretch(text), false)).toEqual({ found: [...found], absent: [...absent] });
  });
});
