import { describe, expect, test } from "vitest";
import { parseRecordIds } from "./record-sources";

const parse = (search: string, of: "posts" | "creators" = "creators") =>
  parseRecordIds(of, new URLSearchParams(search));
const many = (count: number) => Array.from({ length: count }, (_, index) => `tiktok_${index}`).join(",");

describe("ids in an address", () => {
  test.each([
    ["ids=tiktok_1", ["tiktok_1"]],
    ["ids=tiktok_2,tiktok_1,,tiktok_2", ["tiktok_2", "tiktok_1"]],
    ["ids=tiktok_2%2Ctiktok_1", ["tiktok_2", "tiktok_1"]],
  ])("%s", (search, values) => expect(parse(search)).toEqual({ values, issues: [] }));

  test("of posts have any form", () => {
    expect(parse("ids=a b,ü", "posts")).toEqual({ values: ["a b", "ü"], issues: [] });
  });

  test("are a hundred at most", () => {
    expect(parse(`ids=${many(100)}`).issues).toEqual([]);
    expect(parse(`ids=${many(101)}`).issues).toEqual([
      expect.objectContaining({ message: expect.stringContaining("not 101") }),
    ]);
  });

  test.each([
    ["", "ids", "invalid_value"],
    ["ids=", "ids", "invalid_value"],
    ["ids=,", "ids", "invalid_value"],
    ["ids=someone", "ids", "invalid_value"],
    ["ids=tiktok_1&ids=tiktok_2", "ids", "repeated_parameter"],
    ["ids=tiktok_1&id=tiktok_2", "id", "unknown_parameter"],
  ])("%s is refused", (search, field, code) => {
    expect(parse(search).issues).toEqual([
      expect.objectContaining({ field: expect.stringContaining(field), code }),
    ]);
  });
});
