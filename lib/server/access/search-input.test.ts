import { describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { searchInput, valuesOrError } from "./search-input";

const posts = searchInput(viralQuery);
const creators = searchInput(creatorQuery);

/** The fields that a search is refused for. */
function refused(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe("invalid_parameter");
    return error.extra.errors!.map(({ field, code }) => `${field} ${code}`);
  }
  throw new Error("It was not refused.");
}

test("a body becomes values with every default", () => {
  expect(posts({ viewsMin: 5 })).toEqual({ viewsMin: 5, page: 1, pageSize: viralQuery.paging.defaultSize });
  expect(creators({})).toMatchObject({
    page: 1,
    perPage: creatorQuery.paging.defaultSize,
    sortOrder: "desc",
  });
});

test("values that were parsed before are taken as they are", () => {
  const { values } = parseUrl(creatorQuery, [
    ["followersMin", "8"],
    ["perPage", "50"],
  ]);
  expect(creators(values)).toEqual(values);
  expect(creators(creators(values))).toEqual(values);
});

describe("is refused, naming every field", () => {
  test.each<[string, unknown, string[]]>([
    ["an unknown field", { viewMin: 5 }, ["viewMin unknown_parameter"]],
    ["text for a number", { viewsMin: "5" }, ["viewsMin invalid_value"]],
    ["a range that is turned around", { viewsMin: 9, viewsMax: 5 }, ["viewsMin min_greater_than_max"]],
    ["page 0", { page: 0 }, ["page invalid_value"]],
    ["half a page", { page: 1.5 }, ["page invalid_value"]],
    ["a page that is too large", { pageSize: 101 }, ["pageSize invalid_value"]],
    ["two of them", { page: 0, oops: 1 }, ["page invalid_value", "oops unknown_parameter"]],
  ])("%s", (_, body, fields) => expect(refused(() => posts(body)).sort()).toEqual(fields.sort()));

  test.each([
    [{ sortBy: "beauty" }, ["sortBy invalid_value"]],
    [{ sortOrder: "up" }, ["sortOrder invalid_value"]],
    [{ perPage: 1_000 }, ["perPage invalid_value"]],
  ])("of creators: %j", (body, fields) => expect(refused(() => creators(body))).toEqual(fields));

  test.each([null, undefined, 5, "viewsMin=5", true, []])("%j instead of a search", (raw) => {
    expect(refused(() => posts(raw)).length).toBeGreaterThan(0);
  });
});

test("valuesOrError keeps values without issues, and never shows the value that was wrong", () => {
  expect(valuesOrError({ values: 7, issues: [] })).toBe(7);
  const issue = { field: "a", code: "invalid_value", message: "must be b", value: "secret" } as const;
  try {
    valuesOrError({ values: 7, issues: [issue] });
    expect.fail("it was accepted");
  } catch (error) {
    expect((error as AppError).extra.errors).toEqual([
      { field: "a", code: "invalid_value", message: "must be b" },
    ]);
  }
});
