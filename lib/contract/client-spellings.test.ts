/** Spellings of other clients that can mean only one thing (decision 69). */
import { describe, expect, test } from "vitest";
import { canonical } from "./canonical";
import { creatorQuery } from "./creators";
import { parseBody, parseUrl } from "./query";
import { viralQuery } from "./viral";

const searched = (search: string) => parseUrl(creatorQuery, new URLSearchParams(search));
/** Returns the parsed search; fails when a part was not understood. */
function understood(search: string): string {
  const { values, issues } = searched(search);
  expect(issues).toEqual([]);
  return canonical(creatorQuery, values);
}
const messages = (search: string) => searched(search).issues.map(({ message }) => message);

test.each([
  ["age[]=20-29&age[]=30-39", "age=20-29,30-39"],
  ["age%5B%5D=20-29", "age=20-29"],
  ["hashtags[]=a&hashtags[]=b", "hashtags=a,b"],
  ["gender[]=female", "gender=female"],
  ["emailExists=True", "emailExists=true"],
  ["emailExists=False", "emailExists=false"],
  [
    `country=${encodeURIComponent("Co\u0302te d\u2019Ivoire")}`,
    `country=${encodeURIComponent("Côte d'Ivoire")}`,
  ],
])("%s is %s", (sent, meant) => expect(understood(sent)).toBe(understood(meant)));

test("a list has one spelling, also in a body", () => {
  const { values, issues } = parseBody(viralQuery, {
    countries: ["Co\u0302te d\u2019Ivoire", "São Tomé and Príncipe".normalize("NFD")],
  });
  expect(issues).toEqual([]);
  expect(values.countries?.toSorted()).toEqual(["Côte d'Ivoire", "São Tomé and Príncipe"]);
});

test("null in a body is what was not sent, and an unknown field stays unknown", () => {
  const nothing = Object.fromEntries(
    ["categories", "viewsMin", "hook", "page", "pageSize"].map((name) => [name, null]),
  );
  expect(parseBody(viralQuery, nothing)).toEqual(parseBody(viralQuery, {}));
  expect(parseBody(viralQuery, { categorys: null }).issues).toMatchObject([{ code: "unknown_parameter" }]);
});

describe("hints", () => {
  test.each([
    ["limit=5", 'Did you mean "perPage"?'],
    ["pageSize=5", 'Did you mean "perPage"?'],
    ["per_page=5", 'Did you mean "perPage"?'],
    ["offset=20", 'Pages are counted: use "page" from 1.'],
    ["gender=male,female", "Give one value only."],
    ["followerMin=1", 'Did you mean "followersMin"?'],
  ])("%s: %s", (search, hint) => expect(messages(search)).toEqual([expect.stringContaining(hint)]));

  test("of the post search name its own fields", () => {
    const { issues } = parseBody(viralQuery, { limit: 5, perPage: 5 });
    expect(issues.map(({ message }) => message)).toEqual(
      Array(2).fill(expect.stringContaining('Did you mean "pageSize"?')),
    );
  });
});

test("what could mean something else is refused", () => {
  expect(messages("emailExists=yes")).toEqual(["must be true or false"]);
  expect(messages("gender[]=male&gender[]=female")).toEqual(["must be given once"]);
  expect(messages("ages=20-29")).toHaveLength(1);
});
