import { describe, expect, test } from "vitest";
import { readRequestedWish } from "./requested-wish";

const read = (query: string, numbers = "en") => readRequestedWish([...new URLSearchParams(query)], numbers);

test("nothing was asked yet: the usual wish, among the search that somebody comes from", () => {
  const search = new URLSearchParams({
    search: "mainCategory=Food&page=3&declined=hide&peek=x&sortBy=followers",
  });
  expect(read(String(search))).toMatchObject({
    request: null,
    wanted: "20",
    most: "60",
    wish: { emailExists: true },
    search: "mainCategory=Food&sortBy=followers&declined=hide",
    wrong: [],
  });
  expect(read("").search).toBe("");
});

test("what is asked, and the parameters that ask for it again", () => {
  const asked = read(
    "search=mainCategory%3DFood&wanted=1,000&most=1000&emailExists=true&engagementRateMin=3&country=&bio=x&purpose=Spring",
  );
  expect(asked).toMatchObject({
    request: {
      search: "mainCategory=Food",
      wish: "engagementRateMin=3&emailExists=true",
      wanted: 1_000,
      most: 1_000,
    },
    purpose: "Spring",
    wrong: [],
  });
  expect(read(String(asked.params))).toMatchObject({ request: asked.request });
  expect(read("wanted=1.000&most=1.000&emailExists=true", "de").request).toMatchObject({ wanted: 1_000 });
});

describe("what is wrong is said in words", () => {
  test.each([
    ["wanted=20&most=60", ["Say who fits: at least one condition."]],
    [
      "wanted=20&most=10&emailExists=true",
      ["Credits at most: at least as many as creators, for each costs 1."],
    ],
    ["wanted=x&most=10&emailExists=true", ["Creators to find: a whole number from 1 to 1,000."]],
    ["wanted=2&most=1001&emailExists=true", ["Credits at most: a whole number from 1 to 1,000."]],
    ["wanted=2&emailExists=true", ["Credits at most: a whole number from 1 to 1,000."]],
    ["wanted=2&most=9&gender=nobody&emailExists=true", [expect.stringContaining("gender: ")]],
  ])("%s", (query, wrong) => expect(read(query).wrong).toEqual(wrong));
});
