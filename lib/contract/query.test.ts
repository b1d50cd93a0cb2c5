import { describe, expect, test } from "vitest";
import { arbitraryValues, seededRandom } from "../testing/arbitrary-values";
import { activeFilters, canonical, withoutFilter } from "./canonical";
import { creatorQuery } from "./creators";
import { fieldsOf, type AnyValues, type Filter } from "./definition";
import { parseBody, parseUrl } from "./query";
import { viralQuery } from "./viral";

const url = (text: string) => new URLSearchParams(text);
const queries = [viralQuery, creatorQuery] as const;
const CASES = Number(process.env.PROPERTY_CASES ?? 5_000);

describe.each(queries)("every filter of the $name search", (query) => {
  test.each(Object.entries(query.filters) as [string, Filter][])(
    "%s: wrong values are named",
    (_, filter) => {
      const bad: Record<Filter["kind"], unknown> = {
        multiSelect: ["no such value"],
        select: 5,
        range: "many",
        dateRange: "2026-02-30",
        text: ["a"],
        textList: "a",
        flag: "yes",
      };
      for (const field of fieldsOf(filter)) {
        const { values, issues } = parseBody(query, { [field]: bad[filter.kind] });
        expect(issues.map((issue) => issue.field)).toEqual([field]);
        expect(values).not.toHaveProperty(field);
      }
    },
  );

  test(`${CASES} random searches survive the address and stay the same string`, () => {
    const random = seededRandom(7);
    for (let round = 0; round < CASES; round++) {
      const values = arbitraryValues(query, random);
      const address = canonical(query, values);
      const parsed = parseUrl(query, url(address));
      expect(parsed.issues).toEqual([]);
      expect(parsed.values).toEqual(values);
      expect(canonical(query, parsed.values)).toBe(address);
    }
  });

  test("a chip's link removes that filter alone and returns to page 1", () => {
    const random = seededRandom(11);
    for (let round = 0; round < 500; round++) {
      const values = arbitraryValues(query, random);
      for (const name of activeFilters(query, values)) {
        const next = withoutFilter(query, values, name);
        expect(activeFilters(query, next)).toEqual(
          activeFilters(query, values).filter((other) => other !== name),
        );
        expect((next as AnyValues)[query.paging.page]).toBe(1);
      }
    }
  });

  test("defaults stay out of the address", () => {
    expect(canonical(query, parseUrl(query, url("")).values)).toBe("");
  });
});

describe("the service's rules", () => {
  test("names every wrong field at once and suggests what was meant", () => {
    const { issues } = parseUrl(
      creatorQuery,
      url("followerMin=5&source=tiktoc&perPage=101&page=0&sortOrder=up"),
    );
    expect(issues.map(({ field }) => field).sort()).toEqual([
      "followerMin",
      "page",
      "perPage",
      "sortOrder",
      "source",
    ]);
    expect(issues.find(({ field }) => field === "followerMin")?.message).toContain(
      'Did you mean "followersMin"?',
    );
    expect(issues.find(({ field }) => field === "source")?.message).toContain('Did you mean "tiktok"?');
  });

  test("a single-value parameter is given once", () => {
    expect(parseUrl(creatorQuery, url("gender=male&gender=female")).issues[0]?.code).toBe(
      "repeated_parameter",
    );
  });

  test.each(["followersMin=", "bio=", "hashtags=", "gender=", "username=&username=b"])(
    "%s is refused: found without that filter, everything would be paid for",
    (text) => {
      expect(parseUrl(creatorQuery, url(text)).issues[0]?.code).toBe("empty_parameter");
      expect(parseUrl(creatorQuery, url(text), { isForm: true }).issues).toEqual([]);
    },
  );

  test.each(["username=@", "hashtags=%23", "hashtags=,", "country=%20", "email=%20", "bio=%20%20"])(
    "%s has nothing to search for",
    (text) => {
      expect(parseUrl(creatorQuery, url(text)).issues[0]?.code).toBe("empty_parameter");
    },
  );

  test("in a body, an empty text or list is no filter, but one that becomes empty is refused", () => {
    expect(parseBody(creatorQuery, { bio: "", hashtags: [], age: [] }).issues).toEqual([]);
    const { issues } = parseBody(creatorQuery, { username: "@", hashtags: ["#", " "] });
    expect(issues.map(({ field, code }) => [field, code])).toEqual([
      ["username", "empty_parameter"],
      ["hashtags", "empty_parameter"],
    ]);
  });

  test.each(["1e400", "NaN", "0x10", "9007199254740993000", " 5", "10k"])(
    "viewsMin=%s is refused",
    (text) => {
      expect(parseUrl(viralQuery, url(`viewsMin=${encodeURIComponent(text)}`)).issues).toHaveLength(1);
    },
  );

  test("min above max names the minimum", () => {
    const { issues } = parseBody(viralQuery, { viewsMin: 5, viewsMax: 4 });
    expect(issues).toMatchObject([{ field: "viewsMin", code: "min_greater_than_max" }]);
  });

  test.each([
    ["null", null],
    ["a list", []],
    ["a number", 1],
    ["a text", "x"],
  ])("a body that is %s is refused", (_, body) => {
    expect(parseBody(viralQuery, body).issues[0]?.field).toBe("body");
  });

  test("keys that would reach the prototype are unknown fields", () => {
    const { values, issues } = parseBody(
      viralQuery,
      JSON.parse('{"__proto__": {"page": 3}, "constructor": 1}'),
    );
    expect(issues.map(({ field }) => field)).toEqual(["__proto__", "constructor"]);
    expect(values.page).toBe(1);
  });

  test.each(["\ud800", "a\0b"])("text that is not well-formed is refused", (hook) => {
    expect(parseBody(viralQuery, { hook }).issues).toHaveLength(1);
  });

  test("an open list takes other names, a closed one does not", () => {
    expect(parseUrl(creatorQuery, url("country=Pakistan")).issues).toEqual([]);
    expect(parseBody(viralQuery, { countries: ["Pakistan"] }).issues).toHaveLength(1);
  });
});

describe("a page's rules", () => {
  const page = (text: string) => parseUrl(viralQuery, url(text), { isForm: true, ignore: ["view"] });

  test("reads what a form sends and what people type", () => {
    const { values, issues } = page(
      "categories=Music&categories=Food&viewsMin=10k&viewsMax=&hook=&view=list",
    );
    expect(issues).toEqual([]);
    expect(values).toMatchObject({ categories: ["Food", "Music"], viewsMin: 10_000 });
    expect(canonical(viralQuery, values)).toBe("categories=Food,Music&viewsMin=10000");
  });

  test("one retired value is an issue, the others stay", () => {
    const { values, issues } = page("categories=Food,Frnace&countries=France");
    expect(values.categories).toEqual(["Food"]);
    expect(issues).toMatchObject([{ field: "categories", value: "Frnace" }]);
  });

  test("judges a long list to its 200th distinct entry and reports the others", () => {
    const wrong = Array.from({ length: 900 }, (_, index) => `x${index}`);
    const { values, issues } = page(`categories=Food,${wrong.join(",")},${wrong.join(",")},Arts`);
    expect(values.categories).toEqual(["Food"]);
    expect(issues).toHaveLength(901);
    expect(issues[0]).toMatchObject({
      field: "categories",
      value: "x0",
      message: expect.stringMatching(/accepted/),
    });
    expect(issues.at(-1)).toMatchObject({ value: "Arts", message: "is one of more than 200 entries" });
    expect(page(`categories=${"Food,".repeat(900)}Arts`)).toMatchObject({
      values: { categories: ["Arts", "Food"] },
      issues: [],
    });
  });
});

test("parsed values are taken as they are, by their own search alone; a changed copy is parsed again", () => {
  const { values } = parseBody(viralQuery, { viewsMin: 10 });
  expect(parseBody(viralQuery, values).values).toBe(values);
  expect(parseBody(creatorQuery, values).issues.map(({ field }) => field)).toContain("viewsMin");
  expect(parseBody(viralQuery, { ...values, viewsMin: "many" }).issues).toMatchObject([
    { field: "viewsMin" },
  ]);
});
