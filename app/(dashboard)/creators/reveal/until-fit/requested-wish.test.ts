import { describe, expect, test } from "vitest";
import { readRequestedWish } from "./requested-wish";

const read = (query: string, numbers = "en") => readRequestedWish([...new URLSearchParams(query)], numbers);

test("starts with default criteria and the search the reader came from", () => {
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

test("reads the criteria and writes them back as parameters", () => {
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

describe("reports errors in words", () => {
  test.each([
    ["wanted=20&most=60", ["Add at least one criterion."]],
    ["wanted=20&most=10&emailExists=true", ["Credit limit: at least 1 credit per creator."]],
    ["wanted=x&most=10&emailExists=true", ["Creators to find: a whole number from 1 to 1,000."]],
    ["wanted=2&most=1001&emailExists=true", ["Credit limit: a whole number from 1 to 1,000."]],
    ["wanted=2&emailExists=true", ["Credit limit: a whole number from 1 to 1,000."]],
    ["wanted=2&most=9&gender=nobody&emailExists=true", [expect.stringContaining("gender: ")]],
  ])("%s", (query, wrong) => expect(read(query).wrong).toEqual(wrong));
});

describe("an excluded list", () => {
  const SEARCH = encodeURIComponent("mainCategory=Food&declined=hide");
  const WITH = encodeURIComponent("mainCategory=Food&declined=hide&onList=w1");
  const ASKED = "wanted=2&most=9&emailExists=true";
  const FOOD = "mainCategory=Food&declined=hide";

  test.each<[string, string, string | undefined]>([
    ["comes with the search", `search=${WITH}`, "w1"],
    ["comes from the form", `${ASKED}&search=${SEARCH}&onList=w2`, "w2"],
    ["of the form comes before that of the search", `${ASKED}&search=${WITH}&onList=w2`, "w2"],
    ["may be any of the team", `${ASKED}&search=${SEARCH}&onList=any`, "any"],
    ["is none where the form says none", `${ASKED}&search=${SEARCH}&onList=`, undefined],
    ["is none that has no id", `${ASKED}&search=${SEARCH}&onList=two+words`, undefined],
  ])("%s", (_, query, onList) => {
    const asked = read(query);
    expect(asked).toMatchObject({
      onList,
      searchBeside: FOOD,
      search: onList === undefined ? FOOD : `${FOOD}&onList=${onList}`,
    });
    if (asked.request) expect(asked.request.search).toBe(asked.search);
    // The confirmed form and a repeated request mean the same.
    expect(read(String(asked.params)).search).toBe(asked.search);
  });

  test("is not part of the criteria", () =>
    expect(read(`${ASKED}&onList=w2`)).toMatchObject({ wrong: [], request: { wish: "emailExists=true" } }));
});
