import { describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { fieldsOf, type Filter } from "@/lib/contract/definition";
import type { Creator } from "@/lib/contract/records";
import { SEPARATOR } from "./clean-text";
import { matchesCreator } from "./match-creator";
import { knownValue, searchableValues, searchColumn, setFilters } from "./searchable-values";

const filters: Filter[] = Object.values(creatorQuery.filters);
const bare: Creator = { id: "tiktok_1" };
const list = (...elements: string[]) => SEPARATOR + elements.join(SEPARATOR) + SEPARATOR;

describe("stored values of a record", () => {
  test("one value for each filter, each under a column of its own", () => {
    const columns = filters.map(searchColumn);
    expect(new Set(columns).size).toBe(filters.length);
    expect(Object.keys(searchableValues(bare))).toEqual(columns);
  });

  test("an empty record has no values and no e-mail", () => {
    const { has_email: hasEmail, ...others } = searchableValues(bare);
    expect(hasEmail).toBe(0);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
  });

  test.each<[string, Partial<Creator>, string, unknown]>([
    ["a closed list as it is", { mainCategory: "Food" }, "main_category", "Food"],
    ["an open list without case", { country: "ÉIRE" }, "country", "éire"],
    ["a number", { followers: 0 }, "followers", 0],
    ["a fraction", { engagementRate: 4.25 }, "engagement_rate", 4.25],
    ["a number that came as text is unknown", { followers: "5" as never }, "followers", null],
    ["words without case, with their spaces", { bio: " Coach IN Straße " }, "bio", " coach in straße "],
    ["control characters are not kept", { bio: "a\0b\x1fc" }, "bio", "abc"],
    ["a handle without its mark", { username: " @Some.One " }, "username", "some.one"],
    ["an address, trimmed", { email: " A@B.example " }, "email", "a@b.example"],
    ["tags without marks", { hashtags: ["#Knots", " # DIY"] }, "hashtags", list("knots", "diy")],
    ["pieces with theirs", { promotedProducts: ["#Rope"] }, "promoted_products", list("#rope")],
    ["an element cannot pass for two", { hashtags: [`a${SEPARATOR}b`] }, "hashtags", list("ab")],
    ["an empty list is unknown", { hashtags: [] }, "hashtags", null],
    ["a text instead of a list is unknown", { hashtags: "knots" as never }, "hashtags", null],
    ["an e-mail is there", { email: "x" }, "has_email", 1],
    ["an empty one is not", { email: "" }, "has_email", 0],
    ["an attribute that no record has", { race: "White" } as Partial<Creator>, "race", "White"],
  ])("%s", (_, values, column, stored) =>
    expect(searchableValues({ ...bare, ...values })[column]).toEqual(stored),
  );
});

test("a column is found under the record's own name of the field", () => {
  const creator = { ...bare, averageViews: 5, bio: "x" };
  expect(knownValue({ column: "average_views" }, creator)).toBe(5);
  expect(knownValue({ column: "bio" }, creator)).toBe("x");
  expect(knownValue({ column: "hair_color" }, creator)).toBeUndefined();
});

describe("filters that are set", () => {
  const names = (values: object) => setFilters(values).flatMap(fieldsOf);
  test.each<[object, string[]]>([
    [{}, []],
    [{ bio: "", hashtags: [], age: [], source: undefined }, []],
    [{ followersMin: 0 }, ["followersMin", "followersMax"]],
    [{ emailExists: false }, ["emailExists"]],
    [{ age: ["20-29"], country: "x", page: 2, sortBy: "followers" }, ["country", "age"]],
  ])("in %j: %j", (values, fields) => expect(names(values)).toEqual(fields));
});

describe("stored values match like the record", () => {
  const record: Creator = {
    ...bare,
    username: "@Ana",
    bio: "ΣΊΣΥΦΟΣ",
    country: "Türkiye",
    email: " a@b.example",
  };
  test.each<[object, string, string]>([
    [{ username: "ANA" }, "username", "ana"],
    [{ bio: "σίσυφος" }, "bio", "σίσυφοσ"],
    [{ country: "TÜRKIYE" }, "country", "türkiye"],
    [{ email: "A@B.EXAMPLE" }, "email", "a@b.example"],
  ])("%j", (values, column, stored) => {
    expect(matchesCreator(values, record)).toBe(true);
    expect(searchableValues(record)[column]).toBe(stored);
  });
});
