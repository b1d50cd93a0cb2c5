import { expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { readHiding } from "@/lib/contract/hiding";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { followingName, proposedName } from "./proposed-name";

const now = Date.parse("2026-11-26T17:00:00Z");
const QUERIES = { viral: viralQuery, creators: creatorQuery };
const named = (page: keyof typeof QUERIES, search: string, taken: string[] = []) => {
  const entries = [...new URLSearchParams(search)];
  const { values } = parseUrl(QUERIES[page], entries, { isForm: true, ignore: ["owned"] });
  return proposedName(QUERIES[page], values, { hiding: readHiding(entries), taken, now });
};

test.each([
  [
    "creators",
    "mainCategory=Fitness&country=France&followersMin=10000&followersMax=50000",
    "Fitness, France, followers 10K–50K",
  ],
  ["creators", "emailExists=true", "Email on file"],
  ["creators", "mainCategory=Food&owned=hide", "Food, new"],
  ["creators", "sortBy=followers", "Followers, most first"],
  ["viral", "categories=Food&dateCreatedFrom=2026-10-28", "Food, last 30 days"],
  ["viral", "dateCreatedFrom=2026-10-27", "Since 27 Oct 2026"],
  ["viral", "viralityScoreMin=70&hook=stop", "Virality 70 and up, “stop”"],
] as const)("%s: %s", (page, search, name) => expect(named(page, search)).toBe(name));

test("what doesn't fit into a name is left out as a whole", () => {
  const name = named("viral", `categories=Food&hook=${"stop+".repeat(12)}&viewsMin=1000`);
  expect([...name].length).toBeLessThanOrEqual(60);
  expect(name).toMatch(/^Food/);
  expect(name).not.toMatch(/stop sto$/);
});

test("a name of another view gets a number", () =>
  expect(named("viral", "categories=Food", ["food", "Food 2"])).toBe("Food 3"));

test.each([
  ["France, email on file", "country=France&emailExists=true", "emailExists=true", "Email on file"],
  ["Email on file 2", "emailExists=true", "country=France", "France"],
  ["Email on file", "emailExists=true", "country=Italy", "Italy 2"],
  ["France, new", "country=France&owned=hide", "country=France", "France"],
  ["Fitness, mid-size", "mainCategory=Fitness", "country=France", null],
  ["France", "country=France", "country=France&sortBy=followers", null],
])("the view %j with new filters", (name, before, now_, expected) => {
  const parsed = (search: string) => {
    const entries = [...new URLSearchParams(search)];
    const { values } = parseUrl(creatorQuery, entries, { isForm: true, ignore: ["owned"] });
    return { values, hiding: readHiding(entries) };
  };
  const [old, changed] = [parsed(before), parsed(now_)];
  const open = { name, before: old.values, hidingBefore: old.hiding };
  expect(followingName(creatorQuery, open, { ...changed, others: ["Italy"], now })).toBe(expected);
});
