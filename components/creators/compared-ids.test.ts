import { expect, test } from "vitest";
import { ignoredIds } from "./compare-form";

test("returns malformed ids once each from links and forms", () => {
  expect(ignoredIds(["nope", "tiktok_1"])).toEqual(["nope"]);
  expect(ignoredIds("nope, <b>,nope,youtube_2,,")).toEqual(["nope", "<b>"]);
  expect(ignoredIds(["tiktok_1,youtube_2", ""])).toEqual([]);
  expect(ignoredIds(undefined)).toEqual([]);
});
